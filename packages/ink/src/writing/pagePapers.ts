import { asPageId, isObject, PortError } from '@inkside/kit';

import { lenientUtf8, utf8 } from '../bytes/text';
import type { NoteObject } from '../encode/noteContent';
import { templatePath } from '../encode/noteRecords';
import { fileBelow } from '../making/fileBelow';
import { type PaperFile, pictureOf } from '../making/newNote';
import { type PaperFilePicture, type PaperId, paperOf, templateOfPaper } from '../making/papers';
import { needsSheet, USUAL_PLACING } from '../making/placing';
import type { PageModel, PageSize, VirtualPage } from '../model';
import { newestRows, sameId } from '../pageOrder';
import { memberOf, parseNoteJson } from '../records/json';
import { blankPageModel, blankVirtualPage } from '../records/pages';
import { blankResource, encodeResources } from '../records/resources';
import { rectOf, rowsOf } from './pageListRows';
import type { PagesChange, PageUnder } from './pagesChange';
import { plainId } from '../worker/loading/noteListing';
import { type Fresh, modelObject, type Parts, sizeOf, type Work } from './pagesWork';

type Under = Omit<PageUnder, 'pageId'>;

const LAYER = { id: 0, lock: false, show: true };
/** ResourceType (reference: note-format, section 4.6). */
const RESOURCE = { image: 0, pdf: 1 } as const;
const TEMPLATE = /([^/]*)\.template_json$/;

/** What the template that a row names is called; '' for a row that names none. */
export const templateIdOf = ({ contentRelativePath }: Pick<VirtualPage, 'contentRelativePath'>): string =>
  TEMPLATE.exec(contentRelativePath)?.[1] ?? '';

const isPdf = ({ contentType }: VirtualPage): boolean => contentType.endsWith('pdf');

/** Print, or a picture, that a template describes; `path` is the template's below the note. */
const layout = (path: string, { noteId }: Work): Under => ({
  contentType: 'geo_layout',
  contentRelativePath: `document/${noteId}/${path}`,
  contentPageId: '',
  contentId: '0',
});

const pdfPage = (name: string, pageIndex: number, { noteId }: Work): Under => ({
  contentType: 'pdf',
  contentRelativePath: `document/${noteId}/resource/data/${name}`,
  contentPageId: JSON.stringify({ pageIndex }),
  contentId: '0',
});

interface NewPage {
  readonly pageId: string;
  readonly size: PageSize;
  readonly under: Under;
}

/** The row and the model of a page in which nothing is written yet. */
function newPage({ pageId, size, under }: NewPage, work: Work): { row: VirtualPage; model: PageModel } {
  const [pageSize, times] = [rectOf(size), { createdAt: work.at, updatedAt: work.at }];
  const layerList = JSON.stringify({ layerList: [LAYER] });
  return {
    row: blankVirtualPage({
      ...{ pageId, ...times, pageSize, pageSizeWithMargin: pageSize, contentPageSize: pageSize },
      ...under,
    }),
    model: blankPageModel({ uniqueId: pageId, ...times, layerList, pageSize }),
  };
}

const underOf = ({ pageId, contentType, contentRelativePath, contentPageId, contentId }: VirtualPage): PageUnder => ({
  ...{ pageId: asPageId(pageId), contentType, contentRelativePath, contentPageId, contentId },
});

/** Rows of pages that are there, with something else below their ink. */
function changed(
  pageIds: readonly string[],
  rows: readonly VirtualPage[],
  work: Work,
  under: (row: VirtualPage) => Under,
): Required<Pick<Fresh, 'rows' | 'before'>> {
  pageIds.forEach((pageId) => sizeOf(pageId, work));
  const before = rowsOf(pageIds, { pages: work.pages, rows }, work.at);
  return { rows: before.map((row) => ({ ...row, ...under(row) })), before: before.map(underOf) };
}

interface Templates {
  readonly paper: PaperId;
  readonly picture?: PaperFilePicture;
}

/**
 * Templates under names of their own, one for each size of page: what others have written stays, and so do the older
 * versions of the note. `at` gives the path of the one for a size.
 */
function templatesFor({ paper, picture }: Templates, work: Work) {
  const made = new Map<string, NoteObject>();
  return {
    made,
    at: (size: PageSize): string => {
      const text = templateOfPaper(paper, size, picture);
      const known = made.get(text) ?? { path: templatePath(work.ids()), bytes: utf8(text) };
      made.set(text, known);
      return known.path;
    },
  };
}

const newestRow = (id: string, rows: readonly VirtualPage[]): VirtualPage | undefined =>
  newestRows(rows, ({ pageId }) => pageId).find(({ pageId }) => sameId(pageId, id));

/** A template for pages of another size; one that nobody can read is no paper. */
function templateInSize(template: string, { width, height }: PageSize): string | undefined {
  const json = parseNoteJson(template);
  const properties = memberOf(json, 'properties');
  if (!isObject(json) || !isObject(properties)) return undefined;
  const margins = memberOf(properties, 'pageMargins');
  const layoutRect = { left: 0, top: 0, right: width, bottom: height, empty: false };
  const pageMargins = { ...(isObject(margins) ? margins : {}), layoutRect };
  return JSON.stringify({ ...json, properties: { ...properties, pageMargins } });
}

/** A template for a page that is to lie on the paper of another one; a blank one beside a page of a PDF. */
async function templateLike(like: string, size: PageSize, rows: readonly VirtualPage[], work: Work): Promise<string> {
  const row = newestRow(like, rows);
  const { background } = sizeOf(like, work);
  if ((row !== undefined && isPdf(row)) || background?.kind === 'pdf') return templateOfPaper('empty', size);
  const named = row === undefined ? '' : templateIdOf(row);
  const key = [...(named === '' ? [] : [named]), like, '']
    .map((id) => work.listing.templates.get(plainId(id)))
    .find((found) => found !== undefined);
  if (key !== undefined) {
    const template = templateInSize(lenientUtf8(await work.read(key)), size);
    if (template !== undefined) return template;
  }
  return templateOfPaper(paperOf(background), size);
}

/** A new page, with its template. */
export async function addedPage(
  { newId: pageId, like, paper, ...asked }: Extract<PagesChange, { kind: 'add' }>,
  rows: readonly VirtualPage[],
  work: Work,
): Promise<Fresh> {
  const { size = sizeOf(like, work) } = asked;
  const text = paper === 'same' ? await templateLike(like, size, rows, work) : templateOfPaper(paper, size);
  const template = { path: templatePath(pageId), bytes: utf8(text) };
  const { row, model } = newPage({ pageId, size, under: layout(template.path, work) }, work);
  return { rows: [row], objects: [template, modelObject([model], work)] };
}

/** Pages that are there, on another paper. */
export function onPaper(
  { pageIds, paper }: Extract<PagesChange, { kind: 'paper' }>,
  rows: readonly VirtualPage[],
  work: Work,
): Fresh {
  const templates = templatesFor({ paper }, work);
  const under = ({ pageId }: VirtualPage): Under => layout(templates.at(sizeOf(pageId, work)), work);
  const pages = changed(pageIds, rows, work, under);
  return { ...pages, objects: [...templates.made.values()] };
}

/** What lay below pages before. One that was removed since stays so. */
export function putBack(
  { unders }: Extract<PagesChange, { kind: 'under' }>,
  rows: readonly VirtualPage[],
  work: Work,
): Fresh {
  const shown = new Set(work.pages.map(({ pageId }) => pageId));
  const known = new Map(
    unders.filter(({ pageId }) => shown.has(pageId)).map((under) => [under.pageId as string, under]),
  );
  const pages = changed([...known.keys()], rows, work, (row) => known.get(row.pageId) ?? row);
  return { ...pages, objects: [] };
}

const PDF_MARK = '%PDF-';
/** A PDF may begin a little later than its file. */
const MARK_WITHIN = 1024;

/** Whether a file is to be read as a PDF: by what it holds, or what it is called. */
async function holdsPdf(file: File): Promise<boolean> {
  const head = await file.slice(0, MARK_WITHIN).arrayBuffer();
  return new TextDecoder('latin1').decode(head).includes(PDF_MARK) || /\.pdf$/i.test(file.name);
}

/** The bytes, and the list that names them to the note; in that order. */
function fileObjects(file: PaperFile, { noteId, at, ids }: Work): readonly NoteObject[] {
  const name = `${file.id}.${file.extension}`;
  const resource = blankResource({
    ...{ uniqueId: file.id, documentId: noteId, createdAt: at, updatedAt: at, title: file.title },
    ...{ type: RESOURCE[file.kind], relativePath: `/${name}` },
  });
  return [
    { path: `resource/data/${name}`, bytes: file.bytes },
    { path: `resource/pb/${ids()}#${at}`, bytes: encodeResources([resource]) },
  ];
}

/** A new page for each page of a PDF. */
function pagesOf(file: PaperFile, work: Work): Fresh {
  const name = `${file.id}.${file.extension}`;
  const pages = file.pages.map((size, index) =>
    newPage({ pageId: crypto.randomUUID().replaceAll('-', ''), size, under: pdfPage(name, index, work) }, work),
  );
  const models = modelObject(
    pages.map(({ model }) => model),
    work,
  );
  return { rows: pages.map(({ row }) => row), objects: [...fileObjects(file, work), models] };
}

type FileChange = Extract<PagesChange, { kind: 'file' }>;

/** Pages on one picture. One that is laid out for the page's size is another file for each size. */
async function onPicture(
  { pageId, others = [], placing }: FileChange,
  laidOut: (size: PageSize) => Promise<PaperFile>,
  rows: readonly VirtualPage[],
  work: Work,
): Promise<Fresh> {
  const made = new Map<string, { readonly file: PaperFile; readonly templates: ReturnType<typeof templatesFor> }>();
  const nameOf = ({ width, height }: PageSize): string =>
    needsSheet(placing ?? USUAL_PLACING) ? `${width} ${height}` : '';
  for (const size of [pageId, ...others].map((each) => sizeOf(each, work))) {
    if (made.has(nameOf(size))) continue;
    const file = await laidOut(size);
    made.set(nameOf(size), { file, templates: templatesFor({ paper: 'image', picture: pictureOf(file) }, work) });
  }
  const pages = changed([pageId, ...others], rows, work, (row) => {
    const size = sizeOf(row.pageId, work);
    return layout(made.get(nameOf(size))?.templates.at(size) ?? '', work);
  });
  const objects = [...made.values()].flatMap(({ file, templates }) => [
    ...fileObjects(file, work),
    ...templates.made.values(),
  ]);
  return { ...pages, objects };
}

/** Pages on a picture or on a page of a PDF, or new pages on those of a PDF. @throws PortError `making.faults.*` */
export async function onFile(
  { chosen, worker }: Pick<Parts, 'chosen' | 'worker'>,
  change: FileChange,
  rows: readonly VirtualPage[],
  work: Work,
): Promise<Fresh> {
  const { pageId, fileId, placing } = change;
  // One that somebody else has removed meanwhile keeps the others from nothing.
  const others = (change.others ?? []).filter((id) => work.pages.some((page) => sameId(page.pageId, id)));
  const picked = chosen(fileId);
  if (picked === undefined) throw new PortError('errors.fileChanged', { name: '' });
  const below = (kind: 'pdf' | 'image', size: PageSize): Promise<PaperFile> =>
    fileBelow(kind, picked, { id: crypto.randomUUID().replaceAll('-', ''), worker, placing, size });
  if (!(await holdsPdf(picked))) return onPicture({ ...change, others }, (size) => below('image', size), rows, work);
  const file = await below('pdf', sizeOf(pageId, work));
  if (file.pages.length > 1) return pagesOf(file, work);
  const under = pdfPage(`${file.id}.${file.extension}`, 0, work);
  return { ...changed([pageId, ...others], rows, work, () => under), objects: fileObjects(file, work) };
}
