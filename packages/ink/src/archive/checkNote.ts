import { attempt } from '../failures';
import type { InkFailure, InkObjectKind, PageInk } from '../model';
import { normalId } from '../pageOrder';
import { pageDisplay } from '../render/page/pageDisplay';
import { isPenType } from '../shapeTypes';
import type { ArchivedNote } from './archivedNote';
import type { Wholeness } from './pageFiles';

/** What is wrong with one note of an archive. */
export interface NoteCheck {
  readonly noteId: string;
  readonly title: string;
  readonly pages: number;
  readonly wholeness: Wholeness;
  /** Every object that cannot be read or is missing, once. */
  readonly failures: readonly InkFailure[];
}

const KINDS: readonly (readonly [RegExp, InkObjectKind])[] = [
  [/^shape\//, 'shape'],
  [/^point\//, 'points'],
  [/^resource\//, 'resource'],
  [/template_json$/, 'template'],
  [/^(?:pageModel|virtual\/page)\//, 'page'],
  [/^toc\//, 'outline'],
];

const kindOf = (path: string): InkObjectKind => KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'document';

const missing = (kind: InkObjectKind, name: string): InkFailure => ({ kind, name, reason: 'missing' });

/** Strokes of which no file has points, unless the file itself is known to be missing. */
function strokesWithoutPoints({ pageId, shapes, failures }: PageInk): InkFailure[] {
  const named = new Set(failures.filter(({ kind }) => kind === 'points').map(({ name }) => normalId(name)));
  const isNamed = (revisionId: string): boolean => named.has(normalId(`${pageId}#${revisionId}#points`));
  return shapes.flatMap(({ shape: { shapeType, uniqueId, revisionId }, samples }) =>
    isPenType(shapeType) && samples === undefined && !isNamed(revisionId)
      ? [missing('points', `${pageId}#${uniqueId}`)]
      : [],
  );
}

/** What a page's files say of shapes that are broken inside: they are left out, and counted. */
export const skippedOf = ({ pageId, skippedShapes }: PageInk): InkFailure[] =>
  skippedShapes > 0 ? [{ kind: 'shape', name: `${pageId} (${skippedShapes} shapes)`, reason: 'malformed' }] : [];

function checkPage(note: ArchivedNote, page: PageInk): InkFailure[] {
  const unreadable: InkFailure[] = [];
  const files = pageDisplay(page).assets.flatMap(({ name }) => {
    const file = attempt(unreadable, () => note.asset(name) ?? 'absent');
    return file === 'absent' ? [missing('resource', `resource/data/${name}`)] : [];
  });
  return [...page.failures, ...skippedOf(page), ...strokesWithoutPoints(page), ...files, ...unreadable];
}

/** Failures of the same object once, in the order in which they were found. */
function distinct(failures: readonly InkFailure[]): InkFailure[] {
  const byName = new Map<string, InkFailure>();
  for (const failure of failures) if (!byName.has(failure.name)) byName.set(failure.name, failure);
  return [...byName.values()];
}

/**
 * Reads everything of a note, hidden layers, files and history too, and tells what cannot be read or is not there. A
 * page of which nothing is there is `missing` when others have data; a note in which nothing was drawn is `empty`.
 */
export function checkNote(note: ArchivedNote): NoteCheck {
  const { noteId, info, pageIds, state, files } = note;
  const failures = [...note.failures, ...state.missingPages.map((pageId) => missing('page', pageId))];
  for (const page of note.pages('all')) failures.push(...checkPage(note, page));
  for (const path of files.paths) attempt(failures, () => files.check(path, kindOf(path)));
  return {
    noteId,
    title: info.title,
    pages: pageIds.length,
    wholeness: state.wholeness,
    failures: distinct(failures),
  };
}
