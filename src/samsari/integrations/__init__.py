"""samsari inside other tools. Each module imports its tool, and nothing else imports the module.

- `deepeval`: a metric for deepeval, input is the source, expected output the reference
- `functions`: check, level, words, explain, simplify and select with plain values
- `hf_evaluate/`: samsari for Hugging Face `evaluate`, a local module folder
- `inspect_ai`: a scorer for inspect-ai, the source is the input of a sample
- `lighteval`: metrics for lighteval
- `lm_eval`: metrics for lm-evaluation-harness, `samsari_sari`, `samsari_bleu` and so on
- `mcp_server`: an MCP server, so that agents can check, choose and simplify
- `one_pair`: scores and judgements for tools that give one answer at a time
- `promptfoo`: an assertion for promptfoo, `type: python`
- `pytest_plugin`: two pytest fixtures, `samsari_score` sets bounds for scores
"""
