import type { Revisions, StoredDocument } from 'pouchdb-core';

/** The body of one revision as PouchDB keeps it: JSON as `JSON.stringify` writes it. */
export interface StoredBody {
  readonly id: string;
  readonly rev: string;
  /** `dbId`, when it is a string. */
  readonly channel: string | undefined;
  readonly text: string;
}

export interface BodyExtras {
  readonly revisions: Revisions | undefined;
  readonly conflicts: readonly string[] | undefined;
}

/**
 * In JSON, `"name":` stands for a key of that name and for nothing else, because in a string each quotation mark has a
 * backslash before it. PouchDB adds these members last, so they close the body.
 */
const ID_KEY = '"_id":';
const CLOSING = /^"_id":("(?:[^"\\]|\\.)*"),"_rev":"([^"\\]*)"(?:,"_deleted":true)?\}$/;
const CHANNEL_KEY = '"dbId":';
/** Begins with a rare character, which a search finds sooner. */
const ATTACHMENTS_KEY = '_attachments":';

const [QUOTE, BACKSLASH] = [34, 92];
const STEPS: Readonly<Record<number, number>> = { 0x5b: 1, 0x7b: 1, 0x5d: -1, 0x7d: -1 };

const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function parse(text: string): StoredDocument {
  return JSON.parse(text) as StoredDocument;
}

/** Objects and arrays that are open at `end`. */
function depthAt(text: string, end: number): number {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) isInString = !isInString;
    else if (!isInString) depth += STEPS[code] ?? 0;
    else if (code === BACKSLASH) index += 1;
  }
  return depth;
}

const unquoted = (json: string): string => (json.includes('\\') ? (JSON.parse(json) as string) : json.slice(1, -1));

function channelIn(text: string): string | undefined {
  const at = text.indexOf(CHANNEL_KEY);
  if (at === -1) return undefined;
  // Part of a longer key, whose quotation mark has its backslash before it.
  if (text.charCodeAt(at - 1) === BACKSLASH) return stringOf(parse(text)['dbId']);
  const start = at + CHANNEL_KEY.length;
  const value = text.startsWith('"', start) ? text.slice(start + 1, text.indexOf('"', start + 1)) : undefined;
  const isPlain = depthAt(text, at) === 1 && value?.includes('\\') !== true;
  return isPlain ? value : stringOf(parse(text)['dbId']);
}

/** Finds out what a feed must know about a body; parses it only where its text does not tell. */
export function readBody(text: string): StoredBody {
  const [, id, rev] = CLOSING.exec(text.slice(text.lastIndexOf(ID_KEY))) ?? [];
  if (id !== undefined && rev !== undefined) return { id: unquoted(id), rev, channel: channelIn(text), text };
  const document = parse(text);
  return { id: document._id, rev: document._rev, channel: stringOf(document['dbId']), text };
}

function withStubs(text: string): string {
  if (!text.includes(ATTACHMENTS_KEY)) return text;
  const document = parse(text);
  for (const entry of Object.values(document._attachments ?? {})) entry.stub = true;
  return JSON.stringify(document);
}

/** The body as readers get it. It has an id at least, so that a member can follow. */
export function wireBody(text: string, { revisions, conflicts }: BodyExtras): string {
  const body = withStubs(text);
  if (revisions === undefined && conflicts === undefined) return body;
  const revs = revisions === undefined ? '' : `,"_revisions":${JSON.stringify(revisions)}`;
  const others = conflicts === undefined ? '' : `,"_conflicts":${JSON.stringify(conflicts)}`;
  return `${body.slice(0, -1)}${revs}${others}}`;
}
