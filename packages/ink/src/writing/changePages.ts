import { asPageId, PortError } from '@inkside/kit';

import { parsePointsName } from '../assemblePage';
import { encodeRevision } from '../editing/encodeRevision';
import { templatePath } from '../encode/noteRecords';
import { layerText, tableOf } from '../layers/layerTable';
import type { DrawnShape, InkFailure, Shape, VirtualPage } from '../model';
import { newestRows, normalId, sameId } from '../pageOrder';
import { samplesIn } from '../pageSamples';
import { blankPageModel, blankVirtualPage, encodeVirtualPages, pageModelFile, virtualPageFile } from '../records/pages';
import { shapeLists } from '../records/shapes';
import { nameOf, plainId } from '../worker/loading/noteListing';
import type { SendTarget } from './inkWritingPort';
import { addedPage, onFile, onPaper, putBack, templateIdOf } from './pagePapers';
import { pageRows, rectOf } from './pageListRows';
import type { ChangedPages, PagesChange } from './pagesChange';
import { type Fresh, logOf, modelObject, type Parts, prepare, type ShownNote, sizeOf, type Work } from './pagesWork';
import { sendRevision } from './sendRevision';

const REMOVED = 1;

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
  // One that was given another paper goes on naming that.
  const isOwn = template.length > 0 && sameId(templateIdOf(before), pageId);
  const path = isOwn ? `document/${work.noteId}/${templatePath(newId)}` : before.contentRelativePath;
  const drawn = (await drawnOn(pageId, work)).map(({ shape, samples }) => ({
    shape: { ...shape, uniqueId: crypto.randomUUID(), revisionId: '', updatedAt: work.at },
    samples,
  }));
  const ink = encodeRevision({ pageId: newId, at: work.at, added: drawn, changed: [], ids: work.ids });
  return {
    rows: [{ ...before, pageId: newId, ...times, contentRelativePath: path }],
    objects: [...template, ...ink, modelObject([{ ...model, uniqueId: newId, ...times }], work)],
  };
}

async function freshOf(parts: Parts, change: PagesChange, rows: readonly VirtualPage[], work: Work): Promise<Fresh> {
  switch (change.kind) {
    case 'add':
      return addedPage(change, rows, work);
    case 'copy':
      return copied(change, rows, work);
    case 'paper':
      return onPaper(change, rows, work);
    case 'file':
      return onFile(parts, change, rows, work);
    case 'under':
      return putBack(change, rows, work);
    case 'move':
    case 'remove':
    case 'restore':
      return { rows: [], objects: [] };
  }
}

const namedIn = (change: PagesChange): string | undefined => {
  if ('newId' in change) return change.newId;
  if ('pageId' in change) return change.pageId;
  return 'pageIds' in change ? change.pageIds[0] : change.unders[0]?.pageId;
};

/** See `InkWritingPort.changePages`. */
export async function changePages(
  parts: Parts,
  note: ShownNote,
  change: PagesChange,
  target: SendTarget,
): Promise<ChangedPages> {
  const work = await prepare(parts, note, target.at);
  const rows = await logOf(work.listing.virtualPages, virtualPageFile, work);
  const fresh = await freshOf(parts, change, rows, work);
  const listed = { pages: note.pages, rows };
  const after = pageRows(change, listed, fresh.rows, work.at);
  // The rows last: by them others find the page, whose ink and paper have to be there then.
  const list =
    after.rows.length === 0 ? [] : [{ path: `virtual/page/pb/${work.ids()}`, bytes: encodeVirtualPages(after.rows) }];
  const page = { uid: note.uid, noteId: note.noteId, pageId: namedIn(change) ?? '' };
  const commit = await sendRevision(parts.send, page, [...fresh.objects, ...list], target);
  const isNew = (pageId: string): boolean => !note.pages.some((other) => sameId(other.pageId, pageId));
  return {
    commit,
    pageIds: after.pageIds.map(asPageId),
    added: fresh.rows.map(({ pageId }) => asPageId(pageId)).filter(isNew),
    before: fresh.before ?? [],
  };
}
