import type { ChannelDocument } from '../../../cloud/gateway/channelWriter';
import type { PageContent } from '@inkside/ink';
import type { DemoItem } from '../archive/demoItem';
import { bookIdOf } from '../library/bookIds';
import { folderDocument } from '../documents/noteTree';
import { idOf, seededRandom } from '../random';
import { createSheet } from '../sheet/sheet';
import { templateJson } from '../sheet/templates';
import { notebookFolders, notebooks } from '../notebooks/catalogue';
import { DEVICE, type Notebook } from '../notebooks/notebook';
import { coverOf } from './cover';
import { fileRecords, namesOf, pageIdOf } from './notebookFiles';
import { noteItem } from './noteItem';
import { TEXT_NOTE_KEY, textNoteContent, textNoteCover } from './textNote';
import type { Times } from './times';
import { WEEK_PLAN_TITLE } from './weekPlan';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** No demo page takes longer to write. */
const PAGE_MINUTES = 12;

const folderId = (uid: string, key: string | undefined): string | null =>
  key === undefined ? null : idOf(uid, `folder/${key}`);

const timesOf = (now: number, notebook: Pick<Notebook, 'createdHoursAgo' | 'updatedHoursAgo'>): Times => ({
  createdAt: Math.round(now - notebook.createdHoursAgo * HOUR_MS),
  updatedAt: Math.round(now - notebook.updatedHoursAgo * HOUR_MS),
});

/** When page `index` was begun: the pages of a notebook are spread over its life, the last one ends with it. */
const begunAt = ({ createdAt, updatedAt }: Times, index: number, pages: number): number => {
  const last = Math.max(createdAt, updatedAt - PAGE_MINUTES * MINUTE_MS);
  return pages === 1 ? last : createdAt + ((last - createdAt) * index) / (pages - 1);
};

/** Draws all pages of a notebook. The same notebook and times give the same pages. */
const drawNotebook = (uid: string, notebook: Notebook, times: Times): PageContent[] => {
  const names = namesOf(uid, notebook);
  return notebook.pages.map(({ paper, draw, title, layers = [], picture, pdf }, index) => {
    const { width, height } = notebook.device;
    const startAt = begunAt(times, index, notebook.pages.length);
    const random = seededRandom(`${notebook.key}/page ${index + 1}`);
    const sheet = createSheet({ width, height, random, startAt });
    draw(sheet, names);
    const below = picture === undefined ? undefined : names.file(picture).name;
    const template = templateJson(paper, { width, height }, sheet.scale, below);
    const pageId = pageIdOf(uid, notebook.key, index + 1);
    const page = { pageId, width, height, layers, shapes: sheet.shapes, template, title };
    return pdf === undefined ? page : { ...page, pdf: { file: names.file(pdf.file).name, pageIndex: pdf.pageIndex } };
  });
};

const notebookItem = (uid: string, notebook: Notebook, now: number): DemoItem => {
  const times = timesOf(now, notebook);
  const pages = drawNotebook(uid, notebook, times);
  return noteItem({
    uid,
    ...times,
    key: notebook.key,
    title: notebook.title,
    parentId: folderId(uid, notebook.folder),
    deviceName: notebook.device.name,
    isText: false,
    isInBin: notebook.isInBin === true,
    isFavourite: notebook.isFavourite === true,
    bookId: notebook.book === undefined ? undefined : bookIdOf(uid, notebook.book),
    content: { pages, resources: fileRecords(uid, notebook, times) },
    cover: coverOf(pages[0]),
  });
};

const textItem = (uid: string, now: number): DemoItem => {
  const times = timesOf(now, { createdHoursAgo: 30, updatedHoursAgo: 5 });
  return noteItem({
    uid,
    ...times,
    key: TEXT_NOTE_KEY,
    title: WEEK_PLAN_TITLE,
    parentId: folderId(uid, 'work'),
    deviceName: DEVICE.tenInch.name,
    isText: true,
    isInBin: false,
    isFavourite: false,
    content: textNoteContent(uid, times),
    cover: textNoteCover(uid),
  });
};

const folderItem = (uid: string, now: number, folder: (typeof notebookFolders)[number]): DemoItem => {
  const at = now - folder.createdHoursAgo * HOUR_MS;
  const document: ChannelDocument = folderDocument(
    {
      uid,
      id: idOf(uid, `folder/${folder.key}`),
      title: folder.title,
      parentId: folderId(uid, folder.parent),
      createdAt: at,
      updatedAt: at,
    },
    DEVICE.tenInch,
  );
  return { documents: [document], objects: [] };
};

/** Folders and notes of the demo account, each made when it is asked for. `now`: epoch milliseconds. */
export const noteItems = (uid: string, now: number): (() => DemoItem)[] => [
  ...notebookFolders.map((folder) => () => folderItem(uid, now, folder)),
  ...notebooks.map((notebook) => () => notebookItem(uid, notebook, now)),
  () => textItem(uid, now),
];
