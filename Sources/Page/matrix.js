// MARK: Matrix

function drawMatrix() {
  const fold = state.fold, names = [], numbers = new Map(), numberOf = [];
  for (const node of order) {
    const key = fold === "layer" ? bandOf[node] : fold === "component" ? ownerOf(node) : node;
    if (!numbers.has(key)) {
      numbers.set(key, names.length);
      names.push(fold === "layer" ? bands[key] : fold === "component" ? key : short[node]);
    }
    numberOf[node] = numbers.get(key);
  }
  const size = names.length, cells = new Map(), next = names.map(() => []);
  for (const edge of edges) {
    const row = numberOf[edge.from], column = numberOf[edge.to], key = row * size + column;
    if (!cells.has(key)) cells.set(key, []);
    cells.get(key).push(edge);
    next[row].push({ to: column, tests: edge.tests });
  }
  const step = size > 400 ? 5 : size > 150 ? 8 : size > 40 ? 15 : fold === "module" ? 20 : 30;
  const margin = step < 15 ? 8 : 18 + 7 * Math.max(0, ...names.map((name) => name.length));
  const across = margin + size * step + 8, here = state.at < 0 ? -1 : numberOf[state.at];
  const svg = draw("svg", { class: "matrix", width: across, height: across, role: "group", "aria-label": "Matrix" });
  const square = (row, column, kind, more, ...children) => {
    const rect = draw("rect", { x: margin + column * step, y: margin + row * step, width: step - 1, height: step - 1, class: kind, ...more }, ...children);
    svg.append(rect);
    return rect;
  };
  names.forEach((name, i) => {
    square(i, i, "self");
    if (step < 15) return;
    const middle = margin + i * step + step / 2 + 4, kind = i === here ? "here" : "";
    svg.append(
      draw("text", { x: margin - 6, y: middle, "text-anchor": "end", class: kind }, name),
      draw("text", { transform: `translate(${middle} ${margin - 6}) rotate(-90)`, class: kind }, name));
  });
  let red = 0;
  items = [];
  for (const [key, list] of [...cells].sort((a, b) => a[0] - b[0])) {
    const column = key % size, row = (key - column) / size;
    const inRing = row > column && list.some((edge) => !edge.tests) && reach(column, next, "to").has(row);
    if (inRing) red++;
    const text = `${names[row]} → ${names[column]}` + (fold === "module" ? "" : `: ${counted(list.length, "edge")}`);
    const kind = row === column ? "self" : inRing ? "bad" : row > column ? "up" : row === here ? "need" : column === here ? "user" : "";
    items.push(square(row, column, kind, {
      tabindex: -1, role: "button", "aria-label": text, click: (event) => { focusItem(items.indexOf(event.currentTarget)); showCell(text, list); },
      keydown: (event) => { if (event.key === "Enter") showCell(text, list); },
    }, draw("title", text)));
    if (step === 30) svg.append(draw("text", { x: margin + column * step + step / 2, y: margin + row * step + step / 2 + 4, class: "number" }, list.length));
  }
  const through = fold === "component" && !cycles.length ? " No modules form one: they meet at interfaces." : "";
  main.append(make("p", { class: "note mute" },
    `${counted(size, fold)}; a row needs its columns. ` + (red ? `Red: cells of a cycle of ${fold}s, ${red} of them.${through}` : `No cycle of ${fold}s.`)), svg);
  focusItem(0);
}

function showCell(text, list) {
  by("card").replaceChildren(make("h2", text), make("ul", ...list.map((edge) =>
    make("li", link(edge.from), " → ", link(edge.to), " ", because(edge)))));
  say(text);
}

// MARK: Table

let sorting = { column: 0, down: false };
let reached = null;
function drawTable() {
  reached = reached || nodes.map((_, i) => above(i).size - 1);
  const columns = [
    ["Name", (i) => nodes[i].n], ["Layer", (i) => bands[bandOf[i]]], ["Kind", (i) => nodes[i].k],
    ["Owners", (i) => ownersOf(i).join(", ")], ["Version", (i) => (pinOf(i) || {}).v || ""],
    ["Needs", (i) => out[i].length], ["Needed by", (i) => into[i].length], ["A change reaches", (i) => reached[i]],
    ["Findings", (i) => findingsOf[i].length],
  ];
  const value = columns[sorting.column][1], sign = sorting.down ? -1 : 1;
  const rank = (i) => (sorting.column === 1 ? bandOf[i] : value(i));
  const rows = nodes.map((_, i) => i).sort((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    return sign * (typeof x === "number" ? x - y : collator.compare(x, y)) || compare(a, b);
  });
  const head = columns.map(([title], i) => make("th", { scope: "col", "aria-sort": i === sorting.column ? (sorting.down ? "descending" : "ascending") : "none" },
    make("button", { click: () => {
      sorting = { column: i, down: i === sorting.column ? !sorting.down : typeof columns[i][1](0) === "number" };
      main.replaceChildren();
      drawTable();
      mark();
      main.querySelectorAll("thead button")[i].focus();
    } }, title + (i === sorting.column ? (sorting.down ? " ↓" : " ↑") : ""))));
  main.append(make("table", make("caption", { class: "mute note" }, `${data.name}: ${counts}`),
    make("thead", make("tr", ...head)),
    make("tbody", ...rows.map((i) => make("tr", { "data-node": i }, make("th", { scope: "row" }, link(i)),
      ...columns.slice(1).map(([, of]) => { const text = of(i); return make("td", typeof text === "number" ? { class: "count" } : "", text); }))))));
}
