import type { ornaments } from './ornaments';
import type { texts } from './texts';

export interface DemoBook {
  readonly key: keyof typeof texts;
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly format: 'epub' | 'txt' | 'pdf';
  readonly ornament: keyof typeof ornaments;
  readonly cloth: number;
  readonly ink: number;
  /** Page that was read last, and of how many; none when the book was never opened. */
  readonly progress?: readonly [number, number];
  /** Keys of folders, the oldest link first; only the first one counts where a book has one place. */
  readonly folders?: readonly string[];
  readonly isFavourite?: boolean;
  readonly isInBin?: boolean;
  readonly addedDaysAgo: number;
  readonly readHoursAgo?: number;
  /** The same file was registered a second time, so many days ago, as devices do after they are set up anew. */
  readonly copiedDaysAgo?: number;
}

const CLOTH = {
  navy: 0x1f3f6d,
  paper: 0xf1ede2,
  moss: 0x2f5b41,
  brick: 0x8c3b2e,
  slate: 0x3a3d42,
  ochre: 0xc9953b,
  plum: 0x563a63,
};
const LIGHT = 0xf4efe3;
const DARK = 0x1c1b19;

export const libraryFolders = [
  { key: 'classics', name: 'Classics' },
  { key: 'chinese', name: '中文' },
  { key: 'again', name: 'To read again' },
] as const;

export const books: readonly DemoBook[] = [
  {
    key: 'alice',
    title: 'Alice’s Adventures in Wonderland',
    author: 'Lewis Carroll',
    language: 'en',
    format: 'epub',
    ornament: 'rabbit',
    cloth: CLOTH.brick,
    ink: LIGHT,
    progress: [46, 131],
    folders: ['classics', 'again'],
    isFavourite: true,
    addedDaysAgo: 40,
    readHoursAgo: 3,
  },
  {
    key: 'walden',
    title: 'Walden',
    author: 'Henry David Thoreau',
    language: 'en',
    format: 'epub',
    ornament: 'house',
    cloth: CLOTH.moss,
    ink: LIGHT,
    progress: [61, 308],
    addedDaysAgo: 64,
    readHoursAgo: 20,
  },
  {
    key: 'tang',
    title: '唐诗三百首',
    author: '李白 · 王之涣 · 孟浩然',
    language: 'zh',
    format: 'txt',
    ornament: 'mountain',
    cloth: CLOTH.paper,
    ink: DARK,
    progress: [12, 300],
    folders: ['chinese'],
    isFavourite: true,
    addedDaysAgo: 33,
    readHoursAgo: 70,
  },
  {
    key: 'moby',
    title: 'Moby-Dick',
    author: 'Herman Melville',
    language: 'en',
    format: 'epub',
    ornament: 'whale',
    cloth: CLOTH.navy,
    ink: LIGHT,
    progress: [204, 635],
    folders: ['classics'],
    addedDaysAgo: 120,
    readHoursAgo: 200,
  },
  {
    key: 'kafka',
    title: 'Die Verwandlung',
    author: 'Franz Kafka',
    language: 'de',
    format: 'epub',
    ornament: 'beetle',
    cloth: CLOTH.slate,
    ink: LIGHT,
    progress: [92, 92],
    folders: ['again'],
    addedDaysAgo: 84,
    readHoursAgo: 400,
  },
  {
    key: 'pride',
    title: 'Pride and Prejudice',
    author: 'Jane Austen',
    language: 'en',
    format: 'epub',
    ornament: 'leaf',
    cloth: CLOTH.plum,
    ink: LIGHT,
    progress: [17, 432],
    folders: ['classics'],
    addedDaysAgo: 12,
    readHoursAgo: 130,
  },
  {
    key: 'proust',
    title: 'Du côté de chez Swann',
    author: 'Marcel Proust',
    language: 'fr',
    format: 'txt',
    ornament: 'candle',
    cloth: CLOTH.ochre,
    ink: DARK,
    progress: [3, 527],
    addedDaysAgo: 25,
    readHoursAgo: 500,
  },
  {
    key: 'anna',
    title: 'Анна Каренина',
    author: 'Лев Толстой',
    language: 'ru',
    format: 'txt',
    ornament: 'train',
    cloth: CLOTH.slate,
    ink: 0xe9c9a0,
    addedDaysAgo: 9,
  },
  {
    key: 'machine',
    title: 'The Time Machine',
    author: 'H. G. Wells',
    language: 'en',
    format: 'epub',
    ornament: 'clock',
    cloth: CLOTH.navy,
    ink: 0xe8d6a6,
    addedDaysAgo: 6,
    copiedDaysAgo: 48,
  },
  {
    key: 'cities',
    title: 'A Tale of Two Cities',
    author: 'Charles Dickens',
    language: 'en',
    format: 'epub',
    ornament: 'bird',
    cloth: CLOTH.paper,
    ink: 0x8c3b2e,
    progress: [88, 401],
    folders: ['classics'],
    addedDaysAgo: 150,
    readHoursAgo: 900,
  },
  {
    key: 'guide',
    title: 'A Short Guide to Inkside',
    author: 'Inkside',
    language: 'en',
    format: 'pdf',
    ornament: 'leaf',
    cloth: CLOTH.paper,
    ink: 0x24508c,
    progress: [2, 3],
    addedDaysAgo: 5,
    readHoursAgo: 50,
  },
  {
    key: 'tao',
    title: '道德经',
    author: '老子',
    language: 'zh',
    format: 'txt',
    ornament: 'wave',
    cloth: CLOTH.paper,
    ink: 0x24508c,
    folders: ['chinese'],
    addedDaysAgo: 70,
  },
  {
    key: 'analects',
    title: '论语',
    author: '孔子',
    language: 'zh',
    format: 'txt',
    ornament: 'sun',
    cloth: CLOTH.moss,
    ink: LIGHT,
    folders: ['chinese'],
    addedDaysAgo: 71,
    isInBin: true,
  },
];
