import { journalPages } from './life/journal';
import { shoppingPages, todoPages } from './life/lists';
import { penPages } from './life/pens';
import { poemPages } from './life/poems';
import { recipePages } from './life/recipe';
import { sketchbookPages } from './life/sketchbook';
import { DEVICE, type Notebook, type NotebookFolder } from './notebook';
import { calculusPages } from './studies/calculus';
import { characterPages } from './studies/characters';
import { lightPages } from './studies/light';
import { readingPages } from './studies/reading';
import { wavePages } from './studies/waves';
import { lakePages } from './travel/lake';
import { draftPages } from './work/draft';
import { meetingPages } from './work/meeting';
import { roadmapPages } from './work/roadmap';
import { roomFiles, roomPages } from './work/room/room';

const DAY = 24;

/** Folders of the demo account; the third lies in the second. */
export const notebookFolders: readonly NotebookFolder[] = [
  { key: 'work', title: '工作 Work', createdHoursAgo: 210 * DAY },
  { key: 'studies', title: 'Studies', createdHoursAgo: 205 * DAY },
  { key: 'physics', title: 'Physics', parent: 'studies', createdHoursAgo: 150 * DAY },
  { key: 'life', title: '生活', createdHoursAgo: 190 * DAY },
  { key: 'travel', title: 'Unterwegs', createdHoursAgo: 90 * DAY },
];

/** The handwritten notes of the demo account, the newest first. */
export const notebooks: readonly Notebook[] = [
  {
    key: 'todo',
    title: 'To do',
    device: DEVICE.phone,
    pages: todoPages,
    createdHoursAgo: 20 * DAY,
    updatedHoursAgo: 0.6,
    isFavourite: true,
  },
  {
    key: 'journal',
    title: 'Journal',
    device: DEVICE.tenInch,
    pages: journalPages,
    createdHoursAgo: 60 * DAY,
    updatedHoursAgo: 9,
    isFavourite: true,
  },
  {
    key: 'meeting',
    title: 'Product meeting',
    folder: 'work',
    device: DEVICE.tenInch,
    pages: meetingPages,
    createdHoursAgo: 2 * DAY,
    updatedHoursAgo: 26,
  },
  {
    key: 'room',
    title: 'Reading room – plan and minutes',
    folder: 'work',
    device: DEVICE.tenInch,
    pages: roomPages,
    files: roomFiles,
    createdHoursAgo: 5 * DAY,
    updatedHoursAgo: 30,
  },
  {
    key: 'waves',
    title: 'Waves & optics – lecture notes',
    folder: 'physics',
    device: DEVICE.tenInch,
    pages: [...wavePages, ...lightPages],
    createdHoursAgo: 120 * DAY,
    updatedHoursAgo: 2 * DAY,
    isFavourite: true,
  },
  {
    key: 'reading',
    title: '读书笔记',
    book: 'tang',
    device: DEVICE.tenInch,
    pages: readingPages,
    createdHoursAgo: 40 * DAY,
    updatedHoursAgo: 3 * DAY,
  },
  {
    key: 'shopping',
    title: 'Список покупок',
    folder: 'life',
    device: DEVICE.phone,
    pages: shoppingPages,
    createdHoursAgo: 9 * DAY,
    updatedHoursAgo: 4 * DAY,
  },
  {
    key: 'sketchbook',
    title: 'Sketchbook',
    device: DEVICE.tenInchFine,
    pages: sketchbookPages,
    createdHoursAgo: 75 * DAY,
    updatedHoursAgo: 6 * DAY,
    isFavourite: true,
  },
  {
    key: 'roadmap',
    title: 'Next year – mind map',
    folder: 'work',
    device: DEVICE.tenInchFine,
    pages: roadmapPages,
    createdHoursAgo: 8 * DAY,
    updatedHoursAgo: 7 * DAY,
  },
  {
    key: 'characters',
    title: '练字',
    folder: 'life',
    device: DEVICE.tenInch,
    pages: characterPages,
    createdHoursAgo: 55 * DAY,
    updatedHoursAgo: 11 * DAY,
  },
  {
    key: 'lake',
    title: 'Wochenende am See',
    folder: 'travel',
    device: DEVICE.tenInch,
    pages: lakePages,
    createdHoursAgo: 16 * DAY,
    updatedHoursAgo: 15 * DAY,
  },
  {
    key: 'poems',
    title: '唐诗三首',
    folder: 'life',
    device: DEVICE.tenInch,
    pages: poemPages,
    createdHoursAgo: 33 * DAY,
    updatedHoursAgo: 21 * DAY,
    isFavourite: true,
  },
  {
    key: 'calculus',
    title: '数学笔记',
    folder: 'studies',
    device: DEVICE.thirteenInch,
    pages: calculusPages,
    createdHoursAgo: 80 * DAY,
    updatedHoursAgo: 28 * DAY,
  },
  {
    key: 'recipe',
    title: 'Tarte aux pommes',
    folder: 'life',
    device: DEVICE.tenInch,
    pages: recipePages,
    createdHoursAgo: 100 * DAY,
    updatedHoursAgo: 37 * DAY,
  },
  {
    key: 'pens',
    title: 'All the pens',
    device: DEVICE.tenInch,
    pages: penPages,
    createdHoursAgo: 200 * DAY,
    updatedHoursAgo: 180 * DAY,
  },
  {
    key: 'draft',
    title: 'Speech, first try',
    folder: 'work',
    device: DEVICE.tenInch,
    pages: draftPages,
    createdHoursAgo: 31 * DAY,
    updatedHoursAgo: 30 * DAY,
    isInBin: true,
  },
];
