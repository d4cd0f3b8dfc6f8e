import { asPageId, type NoteId, PortError } from '@inkside/kit';
import { notePrefix } from '@inkside/protocol';

import { parsePointsName } from '../assemblePage';
import { utf8 } from '../bytes/text';
import { encodeRevision } from '../editing/encodeRevision';
import type { NoteObject } from '../encode/noteContent';
import { templatePath } from '../encode/noteRecords';
import type { SendParts } from '../imports/sendNote';
import { layerText, tableOf } from '../layers/layerTable';
import { templateOfPaper } from '../making/papers';
import type { DrawnShape, InkFailure, PageModel, Shape, VirtualPage } from '../model';
import { newestRows, normalId, sameId } from '../pageOrder';
import { samplesIn } from '../pageSamples';
import {
  blankPageModel,
  blankVirtualPage,
  encodePageModels,
  encodeVirtualPages,
  pageModelFile,
  virtualPageFile,
} from '../records/pages';
import { shapeLists } from '../records/shapes';
import type { FileCodec } from '../wire/recordList';
import type { InkObjects } from '../worker/loading/fetchObjects';
import { nameOf, type NoteListing, plainId, sortListing } from '../worker/loading/noteListing';
import { revisionId, revisionTime } from '../worker/loading/revisionTimes';
import type { SendTarget } from './inkWritingPort';
import { type ListedPage, pageRows } from './pageListRows';
import type { ChangedPages, PagesChange } from './pagesChange';
import { sendRevision } from './sendRevision';

interface Parts {
  readonly objects: Pick<InkObjects, 'get' | 'list'>;
  readonly send: SendParts;
}

/** A note as it is shown. */
interface ShownNote {
  /** Whose objects they are: a user's, or a group's. */
  readonly uid: string;
  readonly noteId: NoteId;
  readonly pages: readonly ListedPage[];
}

interface Work extends ShownNote {
  readonly listing: NoteListing;
  /** Later than all that there is, epoch milliseconds. */
  readonly at: number;
  readonly read: (key: string) => Promise<Uint8Array>;
  /** Ids of revisions, each above the one before. */
  readonly ids: () => string;
}

const ID_BYTES = 10;
const REMOVED = 1;
const LAYER = { id: 0, lock: false, show: true };

async function prepare({ objects }: Parts, note: ShownNote, now: number): Promise<Work> {
  const keys = (await objects.list(notePrefix(note.uid, note.noteId))).map(({ key }) => key);
  // A clock that runs behind must not write what others take for older than it is.
  const at = keys.reduce((most, key) => Math.max(most, (revisionTime(key) ?? 0) + 1), now);
  let count = 0;
  return {
    ...note,
    at,
    listing: sortListing(note.uid, note.noteId, keys),
    read: async (key) => {
      const bytes = await objects.get(key);
      if (bytes === undefined) throw new PortError('errors.inkIncomplete', { name: nameOf(key) });
      return bytes;
    },
    ids: () => revisionId(at + count++, crypto.getRandomValues(new Uint8Array(ID_BYTES))),
  };
}

/** All records of a log. One that cannot be read must not be written over: it would be taken for an empty one. */
async function logOf<T>(keys: readonly string[], codec: FileCodec<T>, { read }: Work): Promise<T[]> {
  const rows: T[] = [];
  for (const key of keys) {
    const { records, broken } = codec.decode(await read(key), nameOf(key));
    if (broken !== undefined) throw new PortError('errors.inkIncomplete', { name: nameOf(key) });
    for (const row of records) rows.push(row);
  }
  return rows;
}

/** The shapes that stand on a page, with their samples. @throws PortError `errors.inkIncomplete` for one that lacks them */
async function drawnOn(pageId: string, work: Work): Promise<DrawnShape[]> {
  const { listing, read } = work;
  const lists = shapeLists();
  const all: Shape[] = [];
  for (const key of listing.shapeZips.get(plainId(pageId)) ?? [])
    for (const shape of lists(await read(key), nameOf(key)).shapes) all.push(shape);
  const shapes = newestRows(all, ({ uniqueId }) => uniqueId).filter(({ shapeStatus }) => shapeStatus !== REMOVED);
  const own = [...listing.points].filter(([id]) => id.startsWith(`${plainId(pageId)}#`)).map(([, key]) => key);
  const points = await Promise.all(
    own.map(async (key) => ({
      name: nameOf(key),
      bytes: await read(key),
      revisionId: parsePointsName(key)?.revisionId ?? '',
    })),
  );
  const failures: InkFailure[] = [];
  const samplesOf = samplesIn(pageId, points, failures);
  const drawn = shapes.map((shape) => ({ shape, samples: samplesOf(shape) }));
  const [lacking] = failures;
  if (lacking !== undefined) throw new PortError('errors.inkIncomplete', { name: lacking.name });
  return drawn;
}

/** What comes of a change: the row of the page that is new, and its objects but for that row. */
interface Fresh {
  readonly row?: VirtualPage;
  readonly objects: readonly NoteObject[];
}

const rectOf = ({ width, height }: ListedPage): string =>
  JSON.stringify({ left: 0, top: 0, right: width, bottom: height, empty: false });

const modelObject = (model: PageModel, { ids }: Work): NoteObject => ({
  path: `pageModel/pb/${ids()}`,
  bytes: encodePageModels([model]),
});

const sizeOf = (id: string, { pages }: Work): ListedPage => {
  const page = pages.find(({ pageId }) => sameId(pageId, id));
  if (page === undefined) throw new PortError('errors.objectMissing');
  return page;
};

function added({ newId, like, paper }: Extract<PagesChange, { kind: 'add' }>, work: Work): Fresh {
  const size = sizeOf(like, work);
  const [rect, times] = [rectOf(size), { createdAt: work.at, updatedAt: work.at }];
  const layerList = JSON.stringify({ layerList: [LAYER] });
  const row = blankVirtualPage({
    ...{ pageId: newId, ...times, pageSize: rect, pageSizeWithMargin: rect, contentPageSize: rect },
    ...{ contentType: 'geo_layout', contentId: '0' },
    contentRelativePath: `document/${work.noteId}/${templatePath(newId)}`,
  });
  return {
    row,
    objects: [
      { path: templatePath(newId), bytes: utf8(templateOfPaper(paper, size)) },
      modelObject(blankPageModel({ uniqueId: newId, ...times, layerList, pageSize: rect }), work),
    ],
  };
}

const newestOf = <T extends { readonly updatedAt: number }>(rows: readonly T[], idOf: (row: T) => string, id: string) =>
  newestRows(rows, idOf).find((row) => sameId(idOf(row), id));

async function copied(
  { pageId, newId }: Extract<PagesChange, { kind: 'copy' }>,
  rows: readonly VirtualPage[],
  work: Work,
): Promise<Fresh> {
  const size = sizeOf(pageId, work);
  const times = { createdAt: work.at, updatedAt: work.at };
  const models = await logOf(work.listing.pageModels, pageModelFile, work);
  const own = models.filter(({ uniqueId }) => sameId(uniqueId, pageId));
  const model = {
    ...(newestOf(own, ({ uniqueId }) => uniqueId, pageId) ??
      blankPageModel({ uniqueId: newId, pageSize: rectOf(size) })),
    // The layers are what all records of the page say together.
    ...(own.length > 0 && { layerList: layerText(tableOf(own)) }),
  };
  const before = newestOf(rows, (row) => row.pageId, pageId) ?? blankVirtualPage({ pageId, pageSize: rectOf(size) });
  const key = work.listing.templates.get(normalId(pageId));
  const template = key === undefined ? [] : [{ path: templatePath(newId), bytes: await work.read(key) }];
  const isOwn = template.length > 0 && before.contentRelativePath.endsWith('.template_json');
  const path = isOwn ? `document/${work.noteId}/${templatePath(newId)}` : before.contentRelativePath;
  const drawn = (await drawnOn(pageId, work)).map(({ shape, samples }) => ({
    shape: { ...shape, uniqueId: crypto.randomUUID(), revisionId: '', updatedAt: work.at },
    samples,
  }));
  const ink = encodeRevision({ pageId: newId, at: work.at, added: drawn, changed: [], ids: work.ids });
  return {
    row: { ...before, pageId: newId, ...times, contentRelativePath: path },
    objects: [...template, ...ink, modelObject({ ...model, uniqueId: newId, ...times }, work)],
  };
}

async function freshOf(change: PagesChange, rows: readonly VirtualPage[], work: Work): Promise<Fresh> {
  if (change.kind === 'add') return added(change, work);
  return change.kind === 'copy' ? copied(change, rows, work) : { objects: [] };
}

/** See `InkWritingPort.changePages`. */
export async function changePages(
  parts: Parts,
  note: ShownNote,
  change: PagesChange,
  target: SendTarget,
): Promise<ChangedPages> {
  const work = await prepare(parts, note, target.at);
  const rows = await logOf(work.listing.virtualPages, virtualPageFile, work);
  const fresh = await freshOf(change, rows, work);
  const after = pageRows(change, { pages: note.pages, rows }, fresh.row, work.at);
  // The rows last: by them others find the page, whose ink has to be there then.
  const list =
    after.rows.length === 0 ? [] : [{ path: `virtual/page/pb/${work.ids()}`, bytes: encodeVirtualPages(after.rows) }];
  const page = {
    uid: note.uid,
    noteId: note.noteId,
    pageId: asPageId('newId' in change ? change.newId : change.pageId),
  };
  const commit = await sendRevision(parts.send, page, [...fresh.objects, ...list], target);
  return { commit, pageIds: after.pageIds.map(asPageId) };
}
