import { encodePointsFile } from '../bytes/pointsFile';
import type { NoteObject } from '../encode/noteContent';
import { blocksOf, chunksOf, strokeFields } from '../encode/strokeChunks';
import type { DrawnShape, Shape } from '../model';
import { encodeShapes, writeShapeZip } from '../records/shapes';

/** What changed on one page since its last revision. */
export interface PageRevision {
  readonly pageId: string;
  /**
   * Epoch milliseconds. Has to lie above every revision of the page that is known (`PageShapes.newest`): readers order
   * revisions by it. A revision of more than 20,000 samples takes so many milliseconds as it has files.
   */
  readonly at: number;
  /** Shapes that are new, with their samples where their type has some. */
  readonly added: readonly DrawnShape[];
  /** Shapes that are on the page in another form, those that were removed among them: their points stay where they are. */
  readonly changed: readonly Shape[];
  /** Gives revisions their ids, each above the one before. */
  readonly ids: () => string;
}

/** A points file and the shape zip that names it; the file is absent where nothing in it has points. */
const filesOf = (revision: PageRevision, chunk: readonly DrawnShape[], changed: readonly Shape[], ms: number) => {
  const { pageId, ids } = revision;
  const blocks = blocksOf(chunk);
  // A device refuses to save a points file without blocks.
  const revisionId = blocks.length === 0 ? '' : ids();
  const infoRevisionId = ids();
  const added = chunk.map(({ shape, samples }): Shape => ({
    ...shape,
    ...(samples === undefined ? {} : { revisionId, ...strokeFields(shape, samples) }),
  }));
  const shapes = [...changed, ...added].map((shape): Shape => ({ ...shape, infoRevisionId }));
  const name = `${pageId}#${infoRevisionId}#${ms}`;
  const zip = { path: `shape/${name}.zip`, bytes: writeShapeZip(name, encodeShapes(shapes), ms) };
  return revisionId === ''
    ? { zip }
    : {
        points: {
          path: `point/${pageId}#${revisionId}#points`,
          bytes: encodePointsFile({ pageId, revisionId, blocks }),
        },
        zip,
      };
};

/**
 * The objects of one revision of a page, by their paths below the note's root, in the order in which they have to be
 * uploaded: points before the shapes that name them. Empty for a revision that changes nothing. The same input gives the
 * same bytes.
 * @throws InkFormatError kind `points` for shape ids over 36 bytes and for positions that are no numbers.
 */
export function encodeRevision(revision: PageRevision): readonly NoteObject[] {
  const { added, changed, at } = revision;
  if (added.length === 0 && changed.length === 0) return [];
  const chunks = added.length === 0 ? [[]] : chunksOf(added);
  const files = chunks.map((chunk, index) => filesOf(revision, chunk, index === 0 ? changed : [], at + index));
  return [...files.flatMap(({ points }) => points ?? []), ...files.map(({ zip }) => zip)];
}
