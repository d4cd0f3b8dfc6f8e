import type { Revisions } from 'pouchdb-core';

/** What PouchDB keeps about a document beside its bodies, as the JSON that it writes. */
export interface StoredMetadata {
  readonly text: string;
  /** Of the latest change. */
  readonly seq: number;
  readonly winningRev: string;
  /** All leaves are deleted. */
  readonly isDeleted: boolean;
}

export interface Leaf {
  readonly rev: string;
  readonly isDeleted: boolean;
  /** Its ancestry, itself first. */
  readonly revisions: Revisions;
}

/** A revision with what was written on it: hash, state, successors. */
type Branch = readonly [hash: string, state: { readonly deleted?: boolean }, next: readonly Branch[]];

interface Parsed {
  /** Roots with their generation; several when a document was made twice. */
  readonly rev_tree: readonly { readonly pos: number; readonly ids: Branch }[];
  readonly seq: number;
  readonly winningRev: string;
  readonly deleted: boolean;
}

interface Step {
  readonly generation: number;
  readonly branch: Branch;
  readonly before: Step | undefined;
}

/** As in a body, `"name":` is a key of that name. PouchDB adds these members last. */
const WINNER_KEY = '"winningRev":';
const CLOSING = /^"winningRev":"([^"\\]*)","deleted":(true|false),"seq":(\d+)\}$/;
const ROOT = /"rev_tree":\[\{"pos":(\d+),"ids":/g;
const NODE = /\["([^"\\]*)",\{"status":"(?:available|missing)"(?:,"deleted":true)?\},\[/y;

const parse = (text: string): Parsed => JSON.parse(text) as Parsed;

/** Parses it only where its text does not tell. */
export function readMetadata(text: string): StoredMetadata {
  const [, winner, deleted, seq] = CLOSING.exec(text.slice(text.lastIndexOf(WINNER_KEY))) ?? [];
  if (winner !== undefined) return { text, seq: Number(seq), winningRev: winner, isDeleted: deleted === 'true' };
  const parsed = parse(text);
  return { text, seq: parsed.seq, winningRev: parsed.winningRev, isDeleted: parsed.deleted };
}

/** The hashes of a tree that never branches, the oldest first; undefined when it does or looks otherwise. */
function chainAt(text: string, start: number): string[] | undefined {
  const hashes: string[] = [];
  let end = start;
  NODE.lastIndex = start;
  for (let node = NODE.exec(text); node !== null; node = NODE.exec(text)) {
    if (node[1] !== undefined) hashes.push(node[1]);
    end = NODE.lastIndex;
  }
  return text.startsWith(`${']'.repeat(2 * hashes.length)}}]`, end) ? hashes : undefined;
}

/** The only leaf of a history without branches, which nearly all are. */
function onlyLeaf({ text, winningRev, isDeleted }: StoredMetadata): Leaf | undefined {
  ROOT.lastIndex = 0;
  const [root, generation] = ROOT.exec(text) ?? [];
  if (root === undefined) return undefined;
  const hashes = chainAt(text, ROOT.lastIndex);
  if (hashes === undefined) return undefined;
  const start = Number(generation) + hashes.length - 1;
  if (`${start}-${hashes.at(-1)}` !== winningRev) return undefined;
  return { rev: winningRev, isDeleted, revisions: { start, ids: hashes.reverse() } };
}

function toLeaf(end: Step): Leaf {
  const [hash, { deleted }] = end.branch;
  const ids: string[] = [];
  for (let step: Step | undefined = end; step !== undefined; step = step.before) ids.push(step.branch[0]);
  return { rev: `${end.generation}-${hash}`, isDeleted: deleted === true, revisions: { start: end.generation, ids } };
}

/** The longest first, in the order in which PouchDB names them. */
function allLeaves({ text }: StoredMetadata): Leaf[] {
  const steps = parse(text).rev_tree.map(({ pos, ids }): Step => ({ generation: pos, branch: ids, before: undefined }));
  const ends: Step[] = [];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const [, , next] = step.branch;
    if (next.length === 0) ends.push(step);
    for (const branch of next) steps.push({ generation: step.generation + 1, branch, before: step });
  }
  return ends
    .toSorted((a, b) => a.generation - b.generation)
    .toReversed()
    .map(toLeaf);
}

export function leavesOf(metadata: StoredMetadata): Leaf[] {
  const only = onlyLeaf(metadata);
  return only === undefined ? allLeaves(metadata) : [only];
}

/** Of the body of the winning revision. */
export function winningSequence({ text, winningRev }: StoredMetadata): number | undefined {
  // A revision as a key stands in the map from revisions to sequences alone.
  const key = `${JSON.stringify(winningRev)}:`;
  const at = text.indexOf(key);
  return at === -1 ? undefined : Number.parseInt(text.slice(at + key.length), 10);
}
