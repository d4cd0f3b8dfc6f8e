import type { IncomingDocument } from 'pouchdb-core';
import type { StoredHistory } from '../../stores';
import { weigh } from './documentWeight';
import { generationOf } from './revisions';

/** Documents the engine is given at once: a page of a thousand would hold up everybody for a tenth of a second. */
const MOST_DOCUMENTS = 100;
/** Microseconds, roughly, that the engine works on them without a pause. */
const MOST_WORK = 10_000;
const PER_DOCUMENT = 100;
const PER_BYTE = 0.01;
const PER_HISTORY_CHARACTER = 0.05;
/** An ancestry is copied once for each of its revisions. */
const PER_ANCESTOR_SQUARED = 0.005;

function workOf(document: IncomingDocument): number {
  const { weight, textBytes } = weigh(document);
  const ancestors = document._revisions?.ids.length ?? 0;
  return PER_DOCUMENT + weight + textBytes * PER_BYTE + ancestors ** 2 * PER_ANCESTOR_SQUARED;
}

/** As many of the first as are little enough work together, and at least one. */
function takeWhile(
  documents: readonly IncomingDocument[],
  workOfOne: (document: IncomingDocument) => number,
): IncomingDocument[] {
  let work = 0;
  const end = documents.findIndex((document, index) => {
    work += workOfOne(document);
    return index > 0 && work > MOST_WORK;
  });
  return end === -1 ? [...documents] : documents.slice(0, end);
}

/**
 * The first documents, each id once: of two revisions of one document the engine merges the second inside the first,
 * and some hundreds of them overflow its stack.
 */
export function takeFew(documents: readonly IncomingDocument[]): IncomingDocument[] {
  const seen = new Set<string>();
  const first = documents.slice(0, MOST_DOCUMENTS);
  const again = first.findIndex(({ _id: id }) => {
    if (id === undefined) return false;
    const isKnown = seen.has(id);
    seen.add(id);
    return isKnown;
  });
  return takeWhile(again === -1 ? first : first.slice(0, again), workOf);
}

/** Of those the first whose stored histories, which a write merges as a whole, are little enough work. */
export function takeWithin(
  documents: readonly IncomingDocument[],
  histories: ReadonlyMap<string, StoredHistory>,
): IncomingDocument[] {
  const charactersOf = ({ _id: id = '' }: IncomingDocument): number => histories.get(id)?.characters ?? 0;
  return takeWhile(documents, (document) => charactersOf(document) * PER_HISTORY_CHARACTER);
}

/** A revision comes behind its ancestors, as the engine wants it within one call. */
export function oldestFirst(documents: readonly IncomingDocument[]): IncomingDocument[] {
  const generations = new Map(documents.map((document) => [document, generationOf(document._rev ?? '')]));
  const generation = (document: IncomingDocument): number => generations.get(document) ?? 0;
  return documents.toSorted((a, b) => generation(a) - generation(b));
}
