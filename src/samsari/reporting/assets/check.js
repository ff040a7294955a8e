"use strict";
(function () {
  const verdict = document.getElementById("verdict");
  const rule = document.getElementById("rule");
  const pairs = [...document.querySelectorAll("#list > article")];
  function show() {
    let count = 0;
    for (const pair of pairs) {
      const fits = (!verdict.value || pair.dataset.verdict === verdict.value)
        && (!rule.value || pair.dataset.rules.split(" ").includes(rule.value));
      pair.hidden = !fits;
      count += fits ? 1 : 0;
    }
    document.getElementById("shown").textContent = count + " of " + pairs.length + (pairs.length === 1 ? " pair shown" : " pairs shown");
  }
  verdict.addEventListener("change", show);
  rule.addEventListener("change", show);
  show();
})();
