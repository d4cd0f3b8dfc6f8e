import type { PageModel, Shape, VirtualPage } from '../../model';
import {
  backgroundPages,
  layersOf,
  newestRows,
  normalId,
  type PageSources,
  sameId,
  tabledPages,
} from '../../pageOrder';
import { pageNames } from '../../records/json';
import { pageModelFile, virtualPageFile } from '../../records/pages';
import type { ArchivedNote } from '../archivedNote';
import { readLog } from '../noteLogs';
import { filesByPage, type FilesByPage, type PageFiles } from '../pageFiles';
import type { NoteChoice, SortedPages } from './noteChoice';
import { decodePointsFile, encodePointsFile } from '../../bytes/pointsFile';
import { attempt } from '../../failures';
import { parseShapeName } from '../../assemblePage';
import { referenceOf } from '../../pageReferences';
import { readShapeZip, shapeFile, writeShapeZip } from '../../records/shapes';
import type { RecordFile } from '../../wire/recordList';
import { nameOf, type NoteFiles } from '../noteFiles';

/** A note, and which of its pages are taken. Ids in sets are as they are compared. */
export interface Excerpt extends SortedPages {
  readonly note: ArchivedNote;
  readonly choice: NoteChoice;
  readonly byPage: FilesByPage;
  /** In the note's order, as the note writes them. */
  readonly pageIds: readonly string[];
  readonly hasVirtualPages: boolean;
  readonly sourcesOf: (pageId: string) => PageSources;
}

interface Rows {
  readonly models: readonly PageModel[];
  readonly virtualPages: readonly VirtualPage[];
}

function droppedPages(
  { info, noteId, pageIds }: ArchivedNote,
  byPage: FilesByPage,
  rows: Rows,
  kept: ReadonlySet<string>,
): Set<string> {
  const lists = [info.pageNameList, info.richTextPageNameList, info.removePageList].flatMap(pageNames);
  const recorded = [...rows.models.map(({ uniqueId }) => uniqueId), ...rows.virtualPages.map(({ pageId }) => pageId)];
  const filed = byPage.all.map(({ pageId }) => pageId);
  const all = [...pageIds, ...lists, ...recorded, ...filed, ...backgroundPages(info), ...tabledPages(info)].map(
    normalId,
  );
  return new Set(all.filter((id) => id !== '' && id !== normalId(noteId) && !kept.has(id)));
}

/** Sorts a note's pages into those that are taken and all others. */
export function excerptPages(note: ArchivedNote, choice: NoteChoice): Excerpt {
  const { files, info } = note;
  const kept = new Set(choice.pageIds.map(normalId));
  const own = new Set(note.pageIds.map(normalId));
  // A page that the note's records do not list can be known from elsewhere.
  const unlisted = choice.pageIds.filter((id) => !own.has(normalId(id)));
  const pageIds = [...note.pageIds.filter((id) => kept.has(normalId(id))), ...unlisted];
  const rows: Rows = {
    models: readLog(files, files.revisionsIn('pageModel/pb/'), 'page', pageModelFile, []),
    virtualPages: readLog(files, files.revisionsIn('virtual/page/pb/'), 'page', virtualPageFile, []),
  };
  const models = new Map(
    newestRows(rows.models, ({ uniqueId }) => uniqueId).map((row) => [normalId(row.uniqueId), row]),
  );
  const virtualPages = new Map(
    newestRows(rows.virtualPages, ({ pageId }) => pageId).map((row) => [normalId(row.pageId), row]),
  );
  const byPage = filesByPage(files);
  return {
    note,
    choice,
    byPage,
    pageIds,
    kept,
    dropped: note.pageIds.some((id) => !kept.has(normalId(id))) ? droppedPages(note, byPage, rows, kept) : new Set(),
    hasVirtualPages: rows.virtualPages.length > 0,
    sourcesOf: (pageId) => {
      const id = normalId(pageId);
      return { pageId, info, model: models.get(id), virtualPage: virtualPages.get(id) };
    },
  };
}

const REMOVED = 1;

/** New content by path below the note's root; undefined for a file that is left out. */
export type Changes = Map<string, Uint8Array | undefined>;

interface ShapeFile {
  readonly path: string;
  readonly file: RecordFile<Shape>;
}

/** A page's shapes as its files have them, oldest file first; a file that cannot be read is left as it is. */
interface PageShapes {
  readonly files: readonly ShapeFile[];
  /** The newest record of each. */
  readonly newest: readonly Shape[];
}

const timeOf = (path: string): number => parseShapeName(path)?.ms ?? 0;

function shapesOf(files: NoteFiles, page: PageFiles | undefined): PageShapes {
  const paths = [...(page?.shapes ?? [])].sort((a, b) => timeOf(a) - timeOf(b));
  const read = paths.flatMap((path): ShapeFile[] => {
    const file = attempt([], () => shapeFile.decode(readShapeZip(files.read(path, 'shape'), path), path));
    return file === undefined ? [] : [{ path, file }];
  });
  return {
    files: read,
    newest: newestRows(
      read.flatMap(({ file }) => file.records),
      ({ uniqueId }) => uniqueId,
    ),
  };
}

/** Which shapes of a page stay; `isNamed` also names the files that stay as they are, so that they are not left out. */
interface Leaving {
  readonly isKept: (id: string) => boolean;
  readonly isNamed: boolean;
}

/** A page's lists without the shapes that go. */
const listsWithout = (files: NoteFiles, { files: lists }: PageShapes, { isKept, isNamed }: Leaving): Changes => {
  const changes: Changes = new Map();
  for (const { path, file } of lists) {
    const records = file.records.filter(({ uniqueId }) => isKept(normalId(uniqueId)));
    if (records.length === file.records.length) {
      if (isNamed) changes.set(path, files.read(path, 'shape'));
      continue;
    }
    const entryName = nameOf(path).slice(0, -'.zip'.length);
    const list = shapeFile.encode({ ...file, records });
    changes.set(path, list.length === 0 ? undefined : writeShapeZip(entryName, list, timeOf(path)));
  }
  return changes;
};

/** A page's points files without the samples of the shapes that go. */
const pointsWithout = (files: NoteFiles, { points }: PageFiles, { isKept, isNamed }: Leaving): Changes => {
  const changes: Changes = new Map();
  for (const path of points) {
    const file = attempt([], () => decodePointsFile(files.read(path, 'points'), path));
    const blocks = file?.blocks.filter(({ shapeId }) => isKept(normalId(shapeId)));
    if (file === undefined || blocks === undefined) continue;
    if (blocks.length === file.blocks.length) {
      if (isNamed) changes.set(path, files.read(path, 'points'));
      continue;
    }
    // The device refuses to save a points file without blocks.
    changes.set(path, blocks.length === 0 ? undefined : encodePointsFile({ ...file, blocks }));
  }
  return changes;
};

const leaveOut = (files: NoteFiles, page: PageFiles, shapes: PageShapes, leaving: Leaving): Changes =>
  new Map([...listsWithout(files, shapes, leaving), ...pointsWithout(files, page, leaving)]);

/** Which shapes the pages that are taken need of each page, through references that lead on to each other. */
class Reached {
  private readonly byPage = new Map<string, Set<string>>();

  constructor(private readonly shapesOn: (pageId: string) => PageShapes) {}

  follow(shapes: readonly Shape[]): void {
    const waiting = [...shapes];
    for (let shape = waiting.pop(); shape !== undefined; shape = waiting.pop()) {
      const target = shape.shapeStatus === REMOVED ? undefined : referenceOf(shape);
      if (target === undefined) continue;
      const id = normalId(target.shapeId);
      const known = this.on(target.pageId);
      if (known.has(id)) continue;
      known.add(id);
      waiting.push(...this.shapesOn(target.pageId).newest.filter(({ uniqueId }) => normalId(uniqueId) === id));
    }
  }

  on(pageId: string): Set<string> {
    const id = normalId(pageId);
    const known = this.byPage.get(id) ?? new Set();
    this.byPage.set(id, known);
    return known;
  }
}

/** The layers of a page that are switched off and left out. */
function hiddenLayers(pageId: string, { choice, sourcesOf }: Excerpt): ReadonlySet<number> {
  if (choice.layers === 'all') return new Set();
  const known = [...(choice.hidden ?? [])].flatMap(([id, layers]) => (sameId(id, pageId) ? layers : []));
  const own = layersOf(sourcesOf(pageId)).filter(({ show }) => !show);
  return new Set([...own.map(({ id }) => id), ...known]);
}

/**
 * Leaves out the shapes of other pages and of layers that are switched off, with their samples. They are taken out of
 * the lists, and no records of a removal are put in their place: whoever imports the file has no older revision in which
 * they would have to be removed, and such a record would still tell what was left out. A shape elsewhere that a page
 * shows by a reference stays, alone of its page: without it the page would lack something.
 */
export function excerptShapes(excerpt: Excerpt): Changes {
  const { note, byPage, pageIds, dropped } = excerpt;
  const read = new Map<string, PageShapes>();
  const shapesOn = (pageId: string): PageShapes => {
    const id = normalId(pageId);
    const shapes = read.get(id) ?? shapesOf(note.files, byPage.of(id));
    read.set(id, shapes);
    return shapes;
  };
  const reached = new Reached(shapesOn);
  const hidden = new Map<string, ReadonlySet<string>>();
  for (const pageId of pageIds) {
    const layers = hiddenLayers(pageId, excerpt);
    if (layers.size === 0 && dropped.size === 0) continue;
    const { newest } = shapesOn(pageId);
    hidden.set(
      normalId(pageId),
      new Set(newest.filter(({ zorder }) => layers.has(zorder)).map(({ uniqueId }) => normalId(uniqueId))),
    );
    reached.follow(newest.filter(({ zorder }) => !layers.has(zorder)));
  }
  const changed = byPage.all.flatMap((page) => {
    const id = normalId(page.pageId);
    const [needed, gone] = [reached.on(id), hidden.get(id)];
    if (dropped.has(id) && needed.size > 0) {
      return [...leaveOut(note.files, page, shapesOn(id), { isKept: (shape) => needed.has(shape), isNamed: true })];
    }
    if (gone === undefined || gone.size === 0) return [];
    const isKept = (shape: string): boolean => !gone.has(shape) || needed.has(shape);
    return [...leaveOut(note.files, page, shapesOn(id), { isKept, isNamed: false })];
  });
  return new Map(changed);
}
