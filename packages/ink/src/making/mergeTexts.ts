import { diff3Merge } from 'node-diff3';
import { isObject, type Json, type JsonObject } from '@inkside/kit';

/** Two writings of a text that were made of the same one; TipTap JSON each, '' for nothing. */
export interface TextSides {
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** Where both changed one thing, the later one stands in its place. */
  readonly isMineLater: boolean;
}

export interface MergedText {
  /** TipTap JSON. */
  readonly text: string;
  /** Parts that both changed: the earlier form of each stands below the later one, as a quotation. */
  readonly doubles: number;
}

/** Before the text some writers put how long it is. */
const MOST_HEAD = 16;

const nodesOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? (value.filter((each) => isObject(each)) as JsonObject[]) : [];
const childrenOf = (node: JsonObject): readonly JsonObject[] => nodesOf(node['content']);

/** The document of a text; undefined for one that is written otherwise. */
function documentOf(text: string): JsonObject | undefined {
  if (text.trim() === '') return { type: 'doc', content: [] };
  const start = text.slice(0, MOST_HEAD).indexOf('{');
  if (start < 0) return undefined;
  try {
    const json: unknown = JSON.parse(text.slice(start));
    return isObject(json) && json['type'] === 'doc' ? (json as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/** What editors write for what nobody has set. */
const USUAL: Readonly<Record<string, Json>> = {
  colspan: 1,
  rowspan: 1,
  start: 1,
  checked: false,
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
};

const isSet = ([name, value]: readonly [string, unknown]): boolean =>
  value !== null && value !== undefined && value !== USUAL[name];

/** Words side by side that look alike are one. */
function joined(before: readonly unknown[], next: unknown): readonly unknown[] {
  const last = before.at(-1);
  if (!isObject(last) || !isObject(next) || last['type'] !== 'text' || next['type'] !== 'text')
    return [...before, next];
  if (JSON.stringify(last['marks']) !== JSON.stringify(next['marks'])) return [...before, next];
  return [...before.slice(0, -1), { ...last, text: `${String(last['text'])}${String(next['text'])}` }];
}

function plain(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const all = value.map((each) => plain(each));
    return name === 'marks'
      ? all.map((mark) => JSON.stringify(mark)).sort((a, b) => (a < b ? -1 : 1))
      : all.reduce<readonly unknown[]>(joined, []);
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value)
    .filter(isSet)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const kept = members.map(([key, each]) => [key, plain(each, key)] as const);
  return Object.fromEntries(kept.filter(([key, each]) => key !== 'attrs' || Object.keys(each as object).length > 0));
}

/** The same for two nodes that say the same. */
const keyOf = (value: unknown): string => JSON.stringify(plain(value)) ?? '';

/** Nodes whose children are merged one by one. */
const LISTS: ReadonlySet<unknown> = new Set(['bulletList', 'orderedList', 'taskList', 'table']);
/** Those in which a quotation may stand. */
const ROOMS: ReadonlySet<unknown> = new Set(['doc', 'blockquote', 'listItem', 'taskItem', 'tableCell', 'tableHeader']);
const WORDS: ReadonlySet<unknown> = new Set(['paragraph', 'heading', 'codeBlock']);
const ROW = 'tableRow';

type Nodes = readonly JsonObject[];
interface Three<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/** The side that changed; undefined where both did, and not alike. */
function changedOf<T>({ base, mine, theirs }: Three<T>): { readonly value: T } | undefined {
  const [was, here, there] = [keyOf(base), keyOf(mine), keyOf(theirs)];
  if (here === was || here === there) return { value: theirs };
  return there === was ? { value: mine } : undefined;
}

const textIn = (node: JsonObject): string =>
  typeof node['text'] === 'string' ? node['text'] : childrenOf(node).map(textIn).join('');

/** 0 to 1: how much of two texts is the same at their beginning and at their end. */
function likeness(one: JsonObject | undefined, other: JsonObject | undefined): number {
  if (one === undefined || other === undefined) return 0;
  const [a, b] = [textIn(one), textIn(other)];
  const [short, long] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  let same = 0;
  while (same < short && a[same] === b[same]) same += 1;
  let end = 0;
  while (end < short - same && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return (long === 0 ? 1 : (same + end) / long) + (one['type'] === other['type'] ? 0.1 : 0);
}

/** Before how many nodes of a side those of the base begin most probably. */
function shiftOf(base: Nodes, side: Nodes): number {
  let best = { shift: 0, like: -1 };
  for (let shift = 0; shift <= side.length - base.length; shift += 1) {
    const like = base.reduce((sum, node, index) => sum + likeness(node, side[index + shift]), 0);
    if (like > best.like) best = { shift, like };
  }
  return best.shift;
}

const rowsAlike = (nodes: Nodes): boolean => new Set(nodes.map((row) => childrenOf(row).length)).size <= 1;

/** What a node is, without what it holds. */
const kindOf = ({ type, attrs }: JsonObject): JsonObject => ({
  ...(type === undefined ? {} : { type }),
  ...(attrs === undefined ? {} : { attrs }),
});

class Merger {
  doubles = 0;

  constructor(private readonly isMineLater: boolean) {}

  private inOrder<T>({ mine, theirs }: Pick<Three<T>, 'mine' | 'theirs'>): { readonly first: T; readonly last: T } {
    return this.isMineLater ? { first: theirs, last: mine } : { first: mine, last: theirs };
  }

  /** Children of a node; undefined where the merge of them would be no such node. */
  children(parent: unknown, sides: Three<Nodes>): Nodes | undefined {
    const { base, mine, theirs } = sides;
    // What nobody changed stays as it was written.
    const byKey = new Map<string, JsonObject>([...theirs, ...mine, ...base].map((node) => [keyOf(node), node]));
    const [o, a, b] = [base, mine, theirs].map((nodes) => nodes.map(keyOf)) as [string[], string[], string[]];
    const back = (keys: readonly string[]): Nodes =>
      keys.map((key) => byKey.get(key)).filter((node) => node !== undefined);
    const merged: JsonObject[] = [];
    for (const { ok, conflict } of diff3Merge(a, o, b, { excludeFalseConflicts: true })) {
      const nodes: Nodes | undefined =
        conflict === undefined
          ? back(ok ?? [])
          : this.clash(parent, { base: back(conflict.o), mine: back(conflict.a), theirs: back(conflict.b) });
      if (nodes === undefined) return undefined;
      merged.push(...nodes);
    }
    return merged;
  }

  /** A place where both sides changed something. */
  private clash(parent: unknown, sides: Three<Nodes>): Nodes | undefined {
    const { base, mine, theirs } = sides;
    const size = base.length;
    if (mine.length < size || theirs.length < size) return this.both(parent, sides);
    const [a, b] = [shiftOf(base, mine), shiftOf(base, theirs)];
    const before = this.inOrder({ mine: mine.slice(0, a), theirs: theirs.slice(0, b) });
    const after = this.inOrder({ mine: mine.slice(a + size), theirs: theirs.slice(b + size) });
    const merged: JsonObject[] = [...before.first, ...before.last];
    for (const [index, node] of base.entries()) {
      const pair = this.node(parent, {
        base: node,
        mine: mine[a + index] ?? node,
        theirs: theirs[b + index] ?? node,
      });
      if (pair === undefined) return undefined;
      merged.push(...pair);
    }
    return [...merged, ...after.first, ...after.last];
  }

  private node(parent: unknown, sides: Three<JsonObject>): Nodes | undefined {
    const changed = changedOf(sides);
    if (changed !== undefined) return [changed.value];
    const merged = this.inside(sides);
    if (merged !== undefined) return [merged];
    return this.both(parent, { base: [sides.base], mine: [sides.mine], theirs: [sides.theirs] });
  }

  /** One node of two, where what they say and what they hold go together. */
  private inside(sides: Three<JsonObject>): JsonObject | undefined {
    const types = [sides.base, sides.mine, sides.theirs].map(({ type }) => type);
    const areWords = types.every((type) => WORDS.has(type));
    if (!areWords && new Set(types).size > 1) return undefined;
    const content = areWords ? this.words(sides) : this.held(types[0], sides);
    if (content === undefined) return undefined;
    const kinds = { base: kindOf(sides.base), mine: kindOf(sides.mine), theirs: kindOf(sides.theirs) };
    const kind = changedOf(kinds)?.value ?? this.inOrder(kinds).last;
    const { type: _type, attrs: _attrs, content: _content, ...rest } = this.inOrder(sides).last;
    return { ...rest, ...kind, ...(content.length === 0 ? {} : { content }) };
  }

  private words({ base, mine, theirs }: Three<JsonObject>): Nodes | undefined {
    return changedOf({ base: childrenOf(base), mine: childrenOf(mine), theirs: childrenOf(theirs) })?.value;
  }

  private held(type: unknown, { base, mine, theirs }: Three<JsonObject>): JsonObject[] | undefined {
    const sides = { base: childrenOf(base), mine: childrenOf(mine), theirs: childrenOf(theirs) };
    if (type === 'table' && !rowsAlike([...sides.base, ...sides.mine, ...sides.theirs])) return undefined;
    if (type === ROW) return this.cells(sides);
    if (!LISTS.has(type) && !ROOMS.has(type)) return undefined;
    const before = this.doubles;
    const merged = this.children(type, sides);
    if (merged === undefined) this.doubles = before;
    return merged === undefined ? undefined : [...merged];
  }

  /** Cells stand in their columns. */
  private cells({ base, mine, theirs }: Three<Nodes>): JsonObject[] | undefined {
    const cells = base.map((cell, index) =>
      this.node(ROW, { base: cell, mine: mine[index] ?? cell, theirs: theirs[index] ?? cell }),
    );
    const isWhole = cells.every((cell) => cell?.length === 1);
    return isWhole ? cells.flatMap((cell) => cell ?? []) : undefined;
  }

  /** The later form, and below it the earlier one. What one side took away and the other changed stays. */
  private both(parent: unknown, { mine, theirs }: Three<Nodes>): Nodes | undefined {
    const { first, last } = this.inOrder({ mine, theirs });
    if (first.length === 0 || last.length === 0) return [...first, ...last];
    if (parent === ROW) return undefined;
    this.doubles += 1;
    return ROOMS.has(parent) ? [...last, { type: 'blockquote', content: [...first] }] : [...last, ...first];
  }
}

/**
 * Merges two writings of a text block by block, items of lists, rows and cells among them: what one side changed, added or
 * took away is so in the result. Undefined for writings that are no documents, which cannot be merged.
 */
export function mergeTexts({ base, mine, theirs, isMineLater }: TextSides): MergedText | undefined {
  const [was, here, there] = [documentOf(base), documentOf(mine), documentOf(theirs)];
  if (was === undefined || here === undefined || there === undefined) return undefined;
  const merger = new Merger(isMineLater);
  const sides = { base: childrenOf(was), mine: childrenOf(here), theirs: childrenOf(there) };
  const content = merger.children('doc', sides);
  if (content === undefined) return undefined;
  return { text: JSON.stringify({ ...there, ...here, content }), doubles: merger.doubles };
}

/** Whether two texts say the same. */
export const areAlike = (one: string, other: string): boolean => {
  const [a, b] = [documentOf(one), documentOf(other)];
  return a === undefined || b === undefined ? one === other : keyOf(a) === keyOf(b);
};
