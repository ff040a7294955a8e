"""Findings for people and for machines: text, JSON, SARIF, JUnit, GitHub, HTML."""
