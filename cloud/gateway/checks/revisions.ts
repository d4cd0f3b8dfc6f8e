import type { IncomingDocument, Revisions } from 'pouchdb-core';
import { isRecord, isStringArray } from '../query';

/** Generation, dash, hash. No dash in the hash, because engines split there; hashes differ in length by engine. */
const REVISION = /^([1-9]\d{0,14})-[^\s\-"]{1,200}$/;
/** Older ancestors are forgotten by every replicator. */
const MAX_ANCESTRY = 1000;

export function isRevision(value: unknown): value is string {
  return typeof value === 'string' && REVISION.test(value);
}

/** 0 for what is no revision. */
export function generationOf(rev: string): number {
  return Number(REVISION.exec(rev)?.[1] ?? 0);
}

function readRevisions(value: unknown): Revisions | undefined {
  if (!isRecord(value)) return undefined;
  const { start, ids } = value;
  if (typeof start !== 'number' || !Number.isSafeInteger(start) || !isStringArray(ids)) return undefined;
  const isAncestry = ids.length > 0 && ids.length <= start && ids.every((id) => isRevision(`1-${id}`));
  return isAncestry ? { start, ids: ids.slice(0, MAX_ANCESTRY) } : undefined;
}

/**
 * The revision fields of a replicated document: its own revision and its ancestry, which must name it first.
 * @returns undefined when they are missing, malformed or at odds
 */
export function replicatedRevision(
  document: Readonly<Record<string, unknown>>,
): Pick<IncomingDocument, '_rev' | '_revisions'> | undefined {
  const { _rev: given, _revisions: ancestry } = document;
  if (ancestry === undefined) return isRevision(given) ? { _rev: given } : undefined;
  const revisions = readRevisions(ancestry);
  if (revisions === undefined) return undefined;
  const own = `${revisions.start}-${revisions.ids[0]}`;
  return isRevision(own) && (given === undefined || given === own) ? { _rev: own, _revisions: revisions } : undefined;
}
