"""Tuning the weights of the chart search towards a metric, as Xu et al. (2016) did it.

`reference_pairs` reads the sentences, `request` turns what a user asks for into a plan, `chart`
decodes with the fold that has not seen a sentence, `chart_lists` holds the n-best lists, `rounds`
goes from lists to weights and on, `pro` and `expected` are the two ways to new weights, `objective`
adds metrics up, and `runs` says what a run is known by.

- `chart`: tune the weights of the chart search towards a metric, with PRO; `ChartLists`
- `objective`: what to tune towards, a metric by name, or a weighted sum of metrics, as one metric
- `pro`: PRO, pairwise ranking optimisation (Hopkins and May 2011), with the settings of Xu et al
- `request`: a request to tune the chart search; `TuneRequest`, `pro_settings`
- `rounds`: tuning in rounds, decode, add the new candidates to the lists, choose new weights
- `runs`: what a tuning run is known by, the folds of its grammar, its folder; `read_pairs`
"""
