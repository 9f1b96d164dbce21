// MARK: The address says what is shown

const foldsThere = { module: nodes.length, component: components.length, layer: 0 };
const usualFold = ["module", "component"].find((name) => foldsThere[name] <= 150) || "layer";
const state = { at: -1, to: -1, view: "layers", fold: usualFold, far: false, lost: "" };

function address(changes) {
  const next = { ...state, ...changes };
  const query = new URLSearchParams();
  if (next.at >= 0) query.set("at", nodes[next.at].n);
  if (next.at >= 0 && next.to >= 0) query.set("to", nodes[next.to].n);
  if (next.view !== "layers") query.set("view", next.view);
  if (next.fold !== usualFold) query.set("fold", next.fold);
  if (next.far) query.set("far", 1);
  return "#" + query;
}

function readAddress() {
  const query = new URLSearchParams(location.hash.slice(1));
  state.lost = "";
  for (const key of ["at", "to"]) {
    const name = query.get(key);
    state[key] = name ? named(name) : -1;
    if (name && state[key] < 0) state.lost = name;
  }
  state.view = query.get("view") in views ? query.get("view") : "layers";
  state.fold = query.get("fold") in foldsThere ? query.get("fold") : usualFold;
  state.far = query.has("far");
}

const go = (changes) => { location.hash = address(changes); };
const pick = (node, asGoal) =>
  go(asGoal && state.at >= 0 && node !== state.at ? { to: node } : { at: node === state.at && state.to < 0 ? -1 : node, to: -1 });

// MARK: Elements

// An element of parts: objects are its attributes, and what it does; all else is in it.
function fill(element, parts) {
  for (const part of parts) {
    if (typeof part !== "object" || part.nodeType) element.append(part);
    else for (const key in part) {
      if (typeof part[key] === "function") on(element, key, part[key]);
      else element.setAttribute(key, part[key]);
    }
  }
  return element;
}
const make = (tag, ...parts) => fill(document.createElement(tag), parts);
const draw = (tag, ...parts) => fill(document.createElementNS("http://www.w3.org/2000/svg", tag), parts);
// Why an edge is there, and where that is written; in a list of one spec its path goes without saying.
const because = (edge, spec) => muted([edge.why, edge.line && (edge.file === spec ? "line " : edge.file + ":") + edge.line].filter(Boolean).join(" · "));
const counted = (count, name) => `${count} ${name}${count === 1 ? "" : "s"}`;
const counts = [counted(components.length, "component"), counted(nodes.length, "module or package").replace("module ", "modules ")].join(", ");
const link = (node) => make("a", { href: address({ at: node, to: -1 }) }, nodes[node].n);
const linkList = (list) => make("ul", ...list.map((node) => make("li", link(node))));
const muted = (text) => make("span", { class: "mute" }, text);
const say = (text) => by("status").replaceChildren(text);
