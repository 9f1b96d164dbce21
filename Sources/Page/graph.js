"use strict";
// The data: see GraphPage.swift. Numbers are indices into its lists.
const data = JSON.parse(document.getElementById("data").textContent);
const nodes = data.nodes, components = data.components, pins = data.pins, services = data.services;
const findings = data.findings, layers = data.layers, cycles = data.cycles;
const by = (id) => document.getElementById(id);
const on = (target, kind, run) => target.addEventListener(kind, run);
const box = (element) => element.getBoundingClientRect();
const main = by("main");

// MARK: The graph

const out = nodes.map(() => []);
const into = nodes.map(() => []);
const edges = [];
for (let i = 0; i < data.edges.length; i += 5) {
  const [a, b, why, file, line] = data.edges.slice(i, i + 5);
  const edge = { from: a, to: b, why: data.labels[why], tests: why === 1, file: data.files[file], line: line };
  edges.push(edge);
  out[a].push(edge);
  into[b].push(edge);
}

const inCycle = new Set(cycles.flat());
const depth = (node) => nodes[node].d;

// All nodes that can be reached, with their distance. Users of a module do not get the needs of its tests.
function reach(start, next, end) {
  const found = new Map([[start, 0]]);
  for (const [node, distance] of found) for (const edge of next[node]) {
    if (!edge.tests && !found.has(edge[end])) found.set(edge[end], distance + 1);
  }
  return found;
}
const below = (node) => reach(node, out, "to");
const above = (node) => reach(node, into, "from");

// The part of the graph between two nodes, the shortest paths through it, and how many there are.
function paths(start, goal) {
  const up = above(goal), part = new Set([...below(start).keys()].filter((node) => up.has(node)));
  if (!part.size) return null;
  const shortest = [], queue = [[start]], onward = (node) => out[node].filter((edge) => !edge.tests && part.has(edge.to));
  for (let i = 0; i < queue.length && i < 4000 && shortest.length < 20; i++) {
    const path = queue[i], last = path[path.length - 1];
    if (last === goal) shortest.push(path);
    else for (const edge of onward(last)) if (!path.includes(edge.to)) queue.push([...path, edge.to]);
  }
  // A graph without cycles has as many paths from a node as from those that it needs together.
  const ways = new Map();
  if (![...part].some((node) => inCycle.has(node))) {
    for (const node of [...part].sort((a, b) => depth(a) - depth(b))) {
      ways.set(node, node === goal ? 1 : onward(node).reduce((sum, edge) => sum + ways.get(edge.to), 0));
    }
  }
  return { part: part, shortest: shortest, ways: ways.get(start), edges: [...part].flatMap(onward) };
}

// MARK: Names and rows

const collator = new Intl.Collator("en", { numeric: true });
const compare = (a, b) => collator.compare(nodes[a].n, nodes[b].n);
const componentOf = (node) => components[nodes[node].c];
const pinOf = (node) => pins[nodes[node].p];
const ownersOf = (node) => (componentOf(node) || {}).o || [];
const ownerOf = (node) => (componentOf(node) || nodes[node]).n;
const findingsOf = nodes.map(() => []);
for (const finding of findings) for (const node of finding.n) findingsOf[node].push(finding);
const offered = nodes.map(() => []);
const provided = nodes.map(() => []);
for (const service of services) {
  offered[service.m].push(service);
  for (const node of service.by) provided[node].push(service);
}
const short = nodes.map((node) => { const [owner, name] = node.n.split("/"); return name && name.startsWith(owner) ? name : node.n; });
const haystack = nodes.map((node, i) =>
  [node.n, ...(node.x || []), ...ownersOf(i), ...[...offered[i], ...provided[i]].map((service) => service.n)].join("\n").toLowerCase());

const bands = [...layers, layers.length ? "no layer" : "modules", "packages"];
const bandOf = nodes.map((node) => (node.l >= 0 ? node.l : node.p >= 0 ? layers.length + 1 : layers.length));
const order = nodes.map((_, i) => i).sort((a, b) =>
  bandOf[a] - bandOf[b] || depth(b) - depth(a) || collator.compare(short[a], short[b]));

// The node with this name, of a module, component, pin or service; -1 where there is none.
function named(name) {
  const lower = name.toLowerCase();
  const tests = [
    (node) => node.n === name,
    (node, i) => ownerOf(i) === name,
    (node, i) => offered[i].some((service) => service.n === name),
    (node, i) => [node.n, short[i]].some((text) => text.toLowerCase() === lower),
  ];
  return nodes.findIndex(tests.find((test) => nodes.some(test)) || (() => false));
}
