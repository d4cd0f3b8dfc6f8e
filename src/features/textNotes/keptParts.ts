import { isObject, type Json, type JsonObject } from '@inkside/kit';

interface KnownNode {
  readonly attributes: readonly string[];
  readonly holdsWords: boolean;
  /** It stands among words; undefined for one that stands anywhere. */
  readonly isInline?: boolean;
}

/** What an editor knows of a text: nodes and marks by name, each with its attributes. */
export interface KnownParts {
  readonly nodes: Readonly<Record<string, KnownNode>>;
  readonly marks: Readonly<Record<string, readonly string[]>>;
}

/** What stands in the editor for what it does not know; each carries that as JSON and is put back for it. */
export const KEPT = { block: 'keptBlock', inline: 'keptInline', mark: 'keptMark', attribute: 'kept' } as const;

const DEEPEST = 100;

const nameOf = (part: JsonObject): string => (typeof part['type'] === 'string' ? part['type'] : '');
const listOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter((each): each is JsonObject => isObject(each)) : [];
const membersOf = (value: unknown): readonly (readonly [string, Json])[] =>
  isObject(value) ? (Object.entries(value) as [string, Json][]) : [];

/** Attributes as the editor has them: what it does not know goes into one of their own. */
function stowedAttributes(attrs: unknown, known: readonly string[]): JsonObject {
  const others = membersOf(attrs).filter(([name]) => !known.includes(name));
  const own = Object.fromEntries(membersOf(attrs).filter(([name]) => known.includes(name)));
  return others.length === 0 ? own : { ...own, [KEPT.attribute]: JSON.stringify(Object.fromEntries(others)) };
}

function stowedMark(mark: JsonObject, { marks }: KnownParts): JsonObject {
  const known = marks[nameOf(mark)];
  const isKnown = known !== undefined && membersOf(mark['attrs']).every(([name]) => known.includes(name));
  return isKnown ? mark : { type: KEPT.mark, attrs: { json: JSON.stringify(mark) } };
}

function stowedNode(node: JsonObject, known: KnownParts, isAmongWords: boolean, depth: number): JsonObject {
  const name = nameOf(node);
  const marks =
    node['marks'] === undefined ? {} : { marks: listOf(node['marks']).map((mark) => stowedMark(mark, known)) };
  if (name === 'text') return { ...node, ...marks };
  const part = known.nodes[name];
  if (part === undefined || depth > DEEPEST || (part.isInline ?? isAmongWords) !== isAmongWords)
    return { type: isAmongWords ? KEPT.inline : KEPT.block, attrs: { json: JSON.stringify(node) } };
  const content =
    node['content'] === undefined
      ? {}
      : { content: listOf(node['content']).map((child) => stowedNode(child, known, part.holdsWords, depth + 1)) };
  return { ...node, ...marks, ...content, attrs: stowedAttributes(node['attrs'], part.attributes) };
}

/** A text with everything that the editor does not know stowed away in parts that it keeps as they are. */
export const stowed = (document: JsonObject, known: KnownParts): JsonObject => stowedNode(document, known, false, 0);

const parsed = (json: unknown): JsonObject => {
  const value: unknown = typeof json === 'string' ? JSON.parse(json) : undefined;
  return isObject(value) ? (value as JsonObject) : {};
};

const jsonOf = (part: JsonObject): unknown => (isObject(part['attrs']) ? part['attrs']['json'] : undefined);

function restoredAttributes(attrs: unknown): JsonObject | undefined {
  const { [KEPT.attribute]: kept, ...own } = isObject(attrs) ? attrs : {};
  const all = { ...own, ...(typeof kept === 'string' ? parsed(kept) : {}) } as JsonObject;
  return Object.keys(all).length === 0 ? undefined : all;
}

const restoredMark = (mark: JsonObject): JsonObject => (nameOf(mark) === KEPT.mark ? parsed(jsonOf(mark)) : mark);

/** The text as it is written: what was stowed away stands in its place again. */
export function restored(node: JsonObject): JsonObject {
  const name = nameOf(node);
  if (name === KEPT.block || name === KEPT.inline) return parsed(jsonOf(node));
  const { attrs, marks, content, ...rest } = node;
  const own = restoredAttributes(attrs);
  return {
    ...rest,
    ...(own === undefined ? {} : { attrs: own }),
    ...(content === undefined ? {} : { content: listOf(content).map(restored) }),
    ...(marks === undefined ? {} : { marks: listOf(marks).map(restoredMark) }),
  };
}

/** Before the text some writers put how long it is. */
const MOST_HEAD = 16;

/**
 * What a stored text is: a document, HTML, or nothing that can be written in here.
 */
export function readText(text: string): { readonly document: JsonObject } | { readonly html: string } | undefined {
  const plain = text.trim();
  if (plain === '' || plain.startsWith('<')) return { html: plain };
  const start = plain.slice(0, MOST_HEAD).indexOf('{');
  if (start < 0) return undefined;
  try {
    const document = parsed(plain.slice(start));
    return nameOf(document) === 'doc' ? { document } : undefined;
  } catch {
    return undefined;
  }
}
