// The card next to the graph.

const title = (text, count) => make("h3", count === undefined ? text : `${text} (${count})`);
function findingItem(finding, named) {
  return make("li", make("span", { class: finding.s }, finding.s), ` ${finding.t} [${finding.id}] `,
    muted(finding.at), ...(named ? finding.n.slice(0, 1).flatMap((node) => [" ", link(node)]) : []));
}

function edgeList(text, list, end, spec) {
  const sorted = [...list].sort((a, b) => compare(a[end], b[end]));
  return [title(text, list.length), make("ul", ...sorted.map((edge) =>
    make("li", link(edge[end]), " ", because(edge, spec))))];
}

function overview() {
  const top = nodes.map((_, i) => i).filter((i) => into[i].length).sort((a, b) => into[b].length - into[a].length || compare(a, b));
  return [
    make("h2", data.name),
    make("p", [counts, counted(edges.length, "edge"), cycles.length ? counted(cycles.length, "cycle") : "no cycle"].join(", ") + "."),
    ...cycles.flatMap((cycle) => [make("h3", { class: "bad" }, `Cycle (${cycle.length})`), linkList(cycle)]),
    ...(findings.length ? [title("Findings", findings.length), make("ul", ...findings.slice(0, 200).map((finding) => findingItem(finding, true)))] : []),
    title("Needed by most"),
    make("ul", ...top.slice(0, 15).map((node) => make("li", link(node), " ", muted(into[node].length)))),
    make("p", { class: "mute" }, "A click shows what a module needs and who needs it; Shift and a click, all paths to another. Keys: arrows move, Enter picks, / finds, Esc lets go."),
  ];
}

function pathPart() {
  const at = state.at, to = state.to;
  const there = paths(at, to), back = there ? null : paths(to, at), found = there || back;
  const [from, goal] = back ? [to, at] : [at, to];
  if (!found) return [title("Paths"), make("p", `None to ${nodes[to].n}.`)];
  const ways = found.ways || "in a cycle";
  return [
    title(`Paths from ${nodes[from].n} to ${nodes[goal].n}`, ways > 1e6 ? "millions" : ways),
    ...(ways !== found.shortest.length ? [make("p", { class: "mute" }, `The shortest ${found.shortest.length}:`)] : []),
    make("ol", ...found.shortest.map((path) => make("li", ...path.flatMap((node, i) => {
      if (!i) return [link(node)];
      const why = out[path[i - 1]].find((edge) => edge.to === node).why;
      return [" → ", link(node), muted(why && ` (${why})`)];
    })))),
  ];
}

function details(node) {
  const name = nodes[node].n, component = componentOf(node), pin = pinOf(node);
  const down = below(node), up = above(node);
  const facts = [], direct = (next) => next[node].filter((edge) => !edge.tests).length;
  const fact = (term, ...what) => { if (what.some((one) => one !== "" && one !== undefined)) facts.push(make("dt", term), make("dd", ...what)); };
  const joined = (list) => list.flatMap((one, i) => (i ? [", ", one] : [one]));
  fact("Layer", nodes[node].l >= 0 ? layers[nodes[node].l] : "");
  fact("Owners", ownersOf(node).join(", "));
  if (component) {
    if (component.n !== name) fact("Component", component.n);
    fact("Modules", ...joined([...order.filter((other) => nodes[other].c === nodes[node].c && other !== node).map(link), ...(component.t || [])]));
    fact("Spec", component.s);
  }
  for (const service of offered[node]) {
    fact("Offers", `${service.n}: ${service.t}${service.i ? ", " + service.i : ""}`, ...(service.by.length ? [", by ", ...joined(service.by.map(link))] : []));
  }
  for (const service of provided[node]) fact("Provides", `${service.n}, of `, link(service.m));
  fact("Runs", (nodes[node].x || []).join(", "));
  if (pin) {
    fact("Pin", [pin.v, pin.b && "branch " + pin.b, pin.r && "revision " + pin.r.slice(0, 10), pin.k].filter(Boolean).join(", "));
    fact("From", pin.at);
  }
  const goal = make("input", { list: "names", "aria-label": "All paths to", placeholder: "All paths to…", change: (event) => {
    const found = named(event.target.value);
    if (found >= 0) go({ to: found });
  } });
  const reached = [...up.keys()].filter((other) => other !== node).sort((a, b) => up.get(a) - up.get(b) || compare(a, b));
  return [
    make("h2", { tabindex: -1 }, name),
    make("div", { class: "mute" }, nodes[node].k + (inCycle.has(node) ? ", in a cycle" : "")),
    make("dl", ...facts),
    ...(findingsOf[node].length ? [title("Findings", findingsOf[node].length), make("ul", ...findingsOf[node].map((finding) => findingItem(finding)))] : []),
    make("p", { class: "key" }, make("i", { class: "need" }, `needs ${direct(out)}`), `, ${down.size - 1} in all `,
      make("i", { class: "user" }, `needed by ${direct(into)}`), `, a change reaches ${up.size - 1}`),
    goal,
    ...(state.to >= 0 ? pathPart() : []),
    ...edgeList("Needs", out[node], "to", component && component.s), ...edgeList("Needed by", into[node], "from"),
    make("details", { toggle: (event) => event.target.children[1] || event.target.append(linkList(reached)) },
      make("summary", title("A change reaches", reached.length))),
  ];
}

function drawCard() {
  const card = by("card"), hadFocus = card.contains(document.activeElement);
  const lost = state.lost ? [make("p", { class: "bad" }, `Nothing here is called '${state.lost}'.`)] : [];
  card.replaceChildren(...lost, ...(state.at >= 0 ? details(state.at) : overview()));
  card.scrollTop = 0;
  if (hadFocus && state.at >= 0) card.querySelector("h2").focus();
}
