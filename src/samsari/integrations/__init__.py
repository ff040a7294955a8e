"""samsari inside other tools. Each module imports its tool, and nothing else imports the module.

- `deepeval`: a metric for deepeval, input is the source, expected output the reference
- `functions`: the functions that other tools call, plain values in, plain values out; `check`
- `hf_evaluate/`: samsari for Hugging Face `evaluate`, a local module folder
- `inspect_ai`: a scorer for inspect-ai, the source is the input of a sample; `simplification`
- `lighteval`: metrics for lighteval; `PairScore`, `simplification_metric`
- `lm_eval`: metrics for lm-evaluation-harness, `samsari_sari`, `samsari_bleu` and so on
- `mcp_server`: an MCP server, so that agents can check, choose and simplify
- `one_pair`: what tools that give one answer at a time ask for, a score of any metric; `Judgement`
- `promptfoo`: an assertion for promptfoo, `type: python`, `value: file://.../promptfoo.py`
- `pytest_plugin`: two pytest fixtures, `samsari_score` has thresholds for scores; `samsari_check`
"""
