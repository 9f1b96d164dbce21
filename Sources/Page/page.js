// MARK: Search

function matches() {
  const text = by("find").value.trim().toLowerCase();
  if (!text) return [];
  // Names that are it come first, then those that hold it, the shortest before others, then what has such an owner or service.
  const place = (i) => (short[i].toLowerCase().includes(text) ? short[i].length : 999);
  return order.filter((i) => haystack[i].includes(text)).sort((a, b) => place(a) - place(b));
}

function search() {
  const found = matches(), set = new Set(found), text = by("find").value.trim();
  say(text && `${found.length} found${found.length ? ", first " + nodes[found[0]].n : ""}`);
  if (state.view === "layers") {
    for (const node of order) chips[node].classList.toggle("hit", set.has(node));
    if (found.length) { focusChip(found[0]); chips[found[0]].scrollIntoView({ block: "nearest" }); }
  }
  for (const row of main.querySelectorAll("tbody tr")) row.hidden = text !== "" && !set.has(Number(row.dataset.node));
}

// MARK: Everything

const views = { layers: drawLayers, matrix: drawMatrix, table: drawTable };
let drawn = "";

function mark() {
  if (state.view === "layers") markLayers();
}

function show() {
  const want = state.view + (state.view === "matrix" ? state.fold + state.at : "");
  if (want !== drawn) {
    drawn = want;
    main.classList.remove("picked");
    main.replaceChildren();
    main.scrollTo(0, 0);
    views[state.view]();
  }
  mark();
  drawCard();
  for (const button of by("views").children) button.setAttribute("aria-pressed", button.value === state.view);
  by("folds").hidden = state.view !== "matrix";
  by("reach").hidden = state.view !== "layers";
  by("fold").value = state.fold;
  by("far").checked = state.far;
  if (by("find").value) search();
  else say("");
  if (state.at >= 0) {
    say(nodes[state.at].n + " is picked");
    if (state.view === "layers") { focusChip(state.at); chips[state.at].scrollIntoView({ block: "nearest" }); }
  }
}

document.title = data.name + " · integrate";
by("name").append(data.name);
for (const name of Object.keys(views)) {
  by("views").append(make("button", { value: name, click: () => go({ view: name }) }, name[0].toUpperCase() + name.slice(1)));
}
by("names").append(...order.map((node) => make("option", { value: nodes[node].n })));
on(by("fold"), "change", (event) => go({ fold: event.target.value }));
on(by("far"), "change", (event) => go({ far: event.target.checked }));
on(by("find"), "input", search);
on(by("find"), "keydown", (event) => {
  const found = matches();
  if (event.key === "Enter" && found.length) pick(found[0] === state.at && !event.shiftKey ? state.at : found[0], event.shiftKey);
});
on(main, "click", (event) => {
  const chip = event.target.closest(".chip");
  if (!chip) return;
  const node = Number(chip.dataset.node);
  focusChip(node);
  pick(node, event.shiftKey);
});
on(main, "keydown", (event) => {
  if (!items.includes(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!/^(Arrow|Home$|End$)/.test(event.key)) return;
  event.preventDefault();
  moveFocus(event.key);
});
on(document, "keydown", (event) => {
  if (event.key === "Escape") { by("find").value = ""; search(); go({ at: -1, to: -1 }); }
  if (event.key === "/" && !/^(INPUT|SELECT)$/.test(document.activeElement.tagName)) { event.preventDefault(); by("find").focus(); }
});
on(window, "hashchange", () => { readAddress(); show(); });
on(window, "resize", () => { if (state.view === "layers") markLayers(); });
readAddress();
show();
