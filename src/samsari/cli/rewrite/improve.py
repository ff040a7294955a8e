"""`samsari improve`: drafts of any writer, checked, repaired and chosen."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from samsari.checking.settings import PRESETS, load_settings
from samsari.cli.options import flag, shared, value
from samsari.cli.rewrite.documents import rewriting
from samsari.cli.show import json_line, line_writer, progress, say
from samsari.drafting.answers import Answers, Limits, check_limits
from samsari.drafting.drafts import prompts
from samsari.drafting.writers import writer
from samsari.formats.atomic import check_target, write_text, writing
from samsari.formats.testset import texts
from samsari.reporting.html import page
from samsari.reporting.selection import as_json, tables
from samsari.tasks.improve import Improved, Improving, improve_texts, renumbered
from samsari.tasks.language.level import read_target
from samsari.tasks.select import CAREFUL, Wanted

File = Annotated[
    str, typer.Argument(metavar="FILE", help="One text a line, or the text; - reads the input.")
]
Writer = Annotated[
    str,
    shared("with", "reads a prompt, prints a text; or an OpenAI-compatible http address"),
]


def command(
    file: File = "-",
    *,
    with_: Writer,
    model_name: Annotated[str, shared("model-name")] = "",
    key: Annotated[str, shared("key")] = "",
    temperature: Annotated[float, value("N", "How varied drafts are.", min=0.0, max=2.0)] = 0.7,
    drafts: Annotated[int, value("N", "How many drafts of each text.", min=1, max=50)] = 3,
    repairs: Annotated[int, value("N", "How many repairs at most.", min=0, max=10)] = 2,
    target: Annotated[str, shared("target")] = "",
    preset: Annotated[str, shared("preset", ", ".join(PRESETS))] = "",
    draft_prompt: Annotated[str, value("FILE", "The prompt for drafts; see the guide.")] = "",
    repair_prompt: Annotated[str, value("FILE", "The prompt for repairs; see the guide.")] = "",
    no_ours: Annotated[
        bool, flag("no-ours", "Our own simplifier does not compete with the writer.")
    ] = False,
    run: Annotated[Path | None, shared("run", "nothing is asked twice")] = None,
    most_requests: Annotated[int, value("N", "Stop asking after so many requests.", min=0)] = 0,
    most_tokens: Annotated[int, value("N", "Stop asking after so many tokens.", min=0)] = 0,
    most_seconds: Annotated[float, value("N", "Stop asking after so many seconds.", min=0)] = 0.0,
    most_cost: Annotated[float, value("N", "Stop asking at this cost; needs --price.", min=0)] = 0,
    price: Annotated[float, value("N", "What a thousand tokens cost.", min=0)] = 0.0,
    wait: Annotated[float, value("SECONDS", "How long to wait for an answer.", min=0.1)] = 120.0,
    at_once: Annotated[int, value("N", "How many requests at a time.", min=1, max=64)] = 1,
    write: Annotated[str, shared("write", "the chosen texts, one a line")] = "-",
    json_file: Annotated[str, shared("json")] = "",
    html: Annotated[str, shared("html")] = "",
    quiet: Annotated[bool, shared("quiet")] = False,
) -> None:
    """Let a writer simplify, check its drafts, have faults repaired, choose the best.

    Examples:
        samsari improve letter.txt --with http://127.0.0.1:8080/v1 --model-name qwen -w plain.txt
        samsari improve letter.txt --with "llm -m mini" --target B1 --run kept

    Nothing leaves this machine unless --with names an address. Status 1 if no draft of a text is
    fit; the text then stays as it is.
    """
    limits = Limits(most_requests, most_tokens, most_seconds, most_cost, price, wait)
    how = Improving(
        drafts,
        repairs,
        read_target(target) if target else None,
        Wanted(CAREFUL, settings=load_settings(None, preset)),
        prompts(draft_prompt, repair_prompt),
        not no_ours,
    )
    target_file = rewriting(file, write)
    for place in filter(None, (write, json_file, html)):
        check_target(place)
    answers = Answers(writer(with_, model_name, key, temperature), run, check_limits(limits))
    with ExitStack() as stack:
        stack.callback(answers.close)
        on_step = stack.enter_context(progress("writing", quiet=quiet))
        put = line_writer(stack, "" if target_file.is_document else write)
        document = line_writer(stack, json_file)
        found: list[Improved] = []
        lines: list[str] = []
        for number, made in enumerate(improve_texts(texts(file), answers, how, at_once), start=1):
            one = renumbered(made, number)
            lines.append(" ".join(one.text.splitlines()) + "\n")
            put(lines[-1])
            document(json_line(_record(one)))
            on_step(number, 0)
            found.append(one)
        if target_file.is_document:
            stack.enter_context(writing(write)).write(b"".join(target_file.written(lines)))
    if html:
        write_text(html, page("What was written, and why", tables([one.choice for one in found])))
    _conclude(found, answers, quiet=quiet)


def _record(one: Improved) -> dict[str, object]:
    return {
        **as_json(one.choice),
        "failures": list(one.failures),
        "rounds": one.n_rounds,
        "signature": one.signature,
    }


def _conclude(found: list[Improved], answers: Answers, *, quiet: bool) -> None:
    spent, price = answers.spent, answers.limits.price
    if not quiet:
        cost = f", {spent.cost(price):.4g} of money" if price else ""
        say(
            f"samsari: {spent.requests} requests ({spent.failures} failed, {spent.kept} answers "
            f"were kept before), {spent.tokens} tokens{cost}"
        )
    reasons = [failed for one in found for failed in one.failures]
    for reason in dict.fromkeys(reason.partition(": ")[2] for reason in reasons):
        n = sum(other.partition(": ")[2] == reason for other in reasons)
        say(f"samsari: {n} drafts failed: {reason}")
    unfit = [one for one in found if one.choice.chosen is None and one.choice.source.strip()]
    if unfit:
        say(f"samsari: no draft is fit for {len(unfit)} of {len(found)} texts; they stay")
        raise typer.Exit(1)
