// The rows of modules, and the lines of the one that is picked.

let chips = [];
let lines;
// The rows that the arrow keys move among, and the current one.
let items = [];
let current = 0;

function drawLayers() {
  chips = [];
  let row, band, lastBand = -1, lastDepth = -1;
  for (const node of order) {
    if (bandOf[node] !== lastBand) {
      lastBand = bandOf[node];
      lastDepth = -1;
      band = make("div");
      main.append(make("section", { class: "band", "aria-label": bands[lastBand] }, make("h2", bands[lastBand]), band));
    }
    if (depth(node) !== lastDepth) {
      lastDepth = depth(node);
      row = make("div", { class: "row", role: "group", "aria-label": `${bands[lastBand]}, rank ${lastDepth}` });
      band.append(row);
    }
    const pin = pinOf(node), wrong = findingsOf[node].length;
    const about = [pin && pin.v, into[node].length && String(into[node].length), wrong && "!" + wrong];
    const spoken = [short[node], pin && pin.v && "version " + pin.v, "needed by " + into[node].length];
    if (wrong) spoken.push(counted(wrong, "finding"));
    if (inCycle.has(node)) spoken.push("in a cycle");
    chips[node] = make("button", {
      class: "chip" + (pin ? " pin" : "") + (wrong || inCycle.has(node) ? " bad" : ""), tabindex: -1, "data-node": node,
      "aria-label": spoken.filter(Boolean).join(", "),
    }, short[node], " ", make("small", about.filter(Boolean).join(" ")));
    row.append(chips[node]);
  }
  items = order.map((node) => chips[node]);
  focusItem(0);
}
const focusChip = (node) => focusItem(order.indexOf(node));

function markLayers() {
  const at = state.at, to = state.to;
  if (lines) lines.remove();
  const needs = new Set(), users = new Set(), way = new Set(), kinds = [["need", needs], ["user", users], ["way", way]];
  let drawn = [];
  const between = at >= 0 && to >= 0 && (paths(at, to) || paths(to, at));
  if (between) {
    drawn = between.edges;
    if (drawn.length > 400) {
      const steps = new Set(between.shortest.flatMap((path) => path.slice(1).map((node, i) => path[i] + " " + node)));
      drawn = drawn.filter((edge) => steps.has(edge.from + " " + edge.to));
    }
    for (const node of between.part) way.add(node);
  } else if (at >= 0) {
    drawn = [...out[at], ...into[at]];
    for (const edge of out[at]) needs.add(edge.to);
    for (const edge of into[at]) users.add(edge.from);
    if (state.far) {
      for (const node of below(at).keys()) needs.add(node);
      for (const node of above(at).keys()) users.add(node);
    }
  }
  main.classList.toggle("picked", at >= 0);
  for (const node of order) {
    const classes = chips[node].classList, here = node === at || node === to;
    for (const [kind, set] of kinds) classes.toggle(kind, set.has(node) && !here);
    classes.toggle("here", here);
    // Said again, it would be drawn again.
    if (chips[node].ariaPressed !== String(here)) chips[node].ariaPressed = here;
  }
  if (!drawn.length) return;
  // Read all places first: a change between two reads would lay the page out again.
  const origin = box(main), left = origin.left - main.scrollLeft, top = origin.top - main.scrollTop;
  const places = new Map();
  for (const edge of drawn) for (const node of [edge.from, edge.to]) {
    if (places.has(node)) continue;
    const place = box(chips[node]);
    places.set(node, { x: place.left - left + place.width / 2, y: place.top - top, h: place.height });
  }
  lines = draw("svg", { class: "lines", width: main.clientWidth, height: main.scrollHeight - 1, "aria-hidden": true });
  for (const edge of drawn) {
    const a = places.get(edge.from), b = places.get(edge.to), down = a.y <= b.y;
    const y = a.y + (down ? a.h : 0), end = b.y + (down ? 0 : b.h), middle = (y + end) / 2;
    lines.append(draw("path", { d: `M${a.x},${y} C${a.x},${middle} ${b.x},${middle} ${b.x},${end}`, class: (between ? "" : edge.from === at ? "need" : "user") + (edge.tests ? " tests" : "") }));
  }
  main.append(lines);
}

function focusItem(number) {
  if (items[current]) items[current].tabIndex = -1;
  current = number;
  if (items[current]) items[current].tabIndex = 0;
}

function moveFocus(key) {
  const from = box(items[current]), last = items.length - 1;
  let next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last }[key];
  if (next === undefined) {
    let best = Infinity;
    items.forEach((item, i) => {
      const place = box(item), down = (place.top - from.top) * (key === "ArrowDown" ? 1 : -1);
      const distance = down * 1000 + Math.abs(place.left + place.right - from.left - from.right);
      if (down > 3 && distance < best) { best = distance; next = i; }
    });
  }
  if (!(next >= 0 && next <= last)) return;
  focusItem(next);
  items[next].focus();
}
