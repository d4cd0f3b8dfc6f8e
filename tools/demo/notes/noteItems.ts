import type { ChannelDocument } from '../../../cloud/gateway/channelWriter';
import type { DemoItem } from '../archive/demoItem';
import { folderDocument } from '../documents/noteTree';
import { idOf } from '../random';
import { notebookFolders, notebooks } from '../notebooks/catalogue';
import { DEVICE, type Notebook } from '../notebooks/notebook';
import { coverOf } from './cover';
import { drawNotebook } from './drawNotebook';
import { fileRecords } from './notebookFiles';
import { noteItem } from './noteItem';
import { TEXT_NOTE_KEY, textNoteContent, textNoteCover } from './textNote';
import type { Times } from './times';
import { WEEK_PLAN_TITLE } from './weekPlan';

const HOUR_MS = 3_600_000;

const folderId = (uid: string, key: string | undefined): string | null =>
  key === undefined ? null : idOf(uid, `folder/${key}`);

const timesOf = (now: number, notebook: Pick<Notebook, 'createdHoursAgo' | 'updatedHoursAgo'>): Times => ({
  createdAt: Math.round(now - notebook.createdHoursAgo * HOUR_MS),
  updatedAt: Math.round(now - notebook.updatedHoursAgo * HOUR_MS),
});

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
