import { type ItemDetails, type Reading, SOURCE, type SourceType } from '../reading';

export interface ReadingFillParts {
  readonly reading: Pick<Reading, 'items' | 'texts' | 'favourites' | 'feeds' | 'readPage' | 'shelf'>;
  /** Scheme, host and port of the demo's site. */
  readonly siteOrigin: string;
}

const DAY_MS = 86_400_000;

interface Kept {
  readonly title: string;
  readonly path: string;
  readonly daysAgo: number;
}

interface Folder {
  readonly title: string;
  readonly sourceType: SourceType;
  readonly items: readonly Kept[];
}

const FOLDERS: readonly Folder[] = [
  {
    title: 'Harbour · 港口',
    sourceType: SOURCE.rss,
    items: [
      { title: 'Harbour Reading Room', path: '/feed.rss', daysAgo: 58 },
      { title: 'Harbour Reading Room (Atom)', path: '/feed.atom', daysAgo: 40 },
    ],
  },
  {
    title: 'To read · 待读',
    sourceType: SOURCE.page,
    items: [
      { title: 'The lamps & the harbour', path: '/stories/lamps.html', daysAgo: 6 },
      { title: 'A short history of cheap paper', path: '/stories/paper.html', daysAgo: 9 },
    ],
  },
];

const FEEDS: readonly Kept[] = [{ title: 'Harbour Reading Room (JSON)', path: '/feed.json', daysAgo: 20 }];
const PAGES: readonly Kept[] = [{ title: 'Reading a tide table', path: '/stories/tides.html', daysAgo: 12 }];
const CATALOGUES: readonly Kept[] = [
  { title: 'Harbour Reading Room: Books', path: '/opds/', daysAgo: 57 },
  { title: 'Harbour Reading Room: Books (OPDS 2)', path: '/opds2.json', daysAgo: 21 },
];

const COLLECTED = [
  {
    path: '/stories/paper.html',
    sourceType: SOURCE.rss,
    title: 'A short history of cheap paper',
    author: 'Tomas Okafor',
  },
  { path: '/stories/tides.html', sourceType: SOURCE.page, title: 'Reading a tide table', author: 'Mei Tanaka' },
  { path: '/books/harbour.epub', sourceType: SOURCE.opds, title: 'The Harbour Reader', author: 'Ada Lindqvist' },
] as const;

const SITE = 'Harbour Reading Room';

interface Account {
  readonly uid: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

type Source = Pick<Folder, 'sourceType'> & { readonly parent: string | null };

const datesOf = ({ now }: Account, daysAgo: number) => {
  const at = now - daysAgo * DAY_MS;
  return { createdAt: at, updatedAt: at };
};

/** The text of a page is kept with it, and the articles of a feed are there before anybody looks. */
const keepItem = async (parts: ReadingFillParts, account: Account, source: Source, kept: Kept): Promise<void> => {
  const { items, texts, feeds, readPage } = parts.reading;
  const { uid } = account;
  const url = `${parts.siteOrigin}${kept.path}`;
  const dates = datesOf(account, kept.daysAgo);
  const details: ItemDetails = { kind: 'feed', title: kept.title, url, ...source, language: 'en', ...dates };
  if (source.sourceType !== SOURCE.page) {
    await items.write(uid, details);
    if (source.sourceType === SOURCE.rss) await feeds.read({ url });
    return;
  }
  const { content, title, description, cover } = await readPage(url);
  const page = await items.write(uid, { ...details, kind: 'page', title, description, cover });
  await texts.keep(uid, page.id, content);
};

const keepFolder = async (parts: ReadingFillParts, account: Account, { title, sourceType, items }: Folder) => {
  const details = { kind: 'folder', sourceType, title, url: null, parent: null, ...datesOf(account, 60) } as const;
  const folder = await parts.reading.items.write(account.uid, details);
  for (const item of items) await keepItem(parts, account, { sourceType, parent: folder.id }, item);
};

const keepItems = async (parts: ReadingFillParts, account: Account): Promise<void> => {
  for (const folder of FOLDERS) await keepFolder(parts, account, folder);
  const single = [
    [SOURCE.rss, FEEDS],
    [SOURCE.page, PAGES],
    [SOURCE.opds, CATALOGUES],
  ] as const;
  for (const [sourceType, kept] of single) {
    for (const item of kept) await keepItem(parts, account, { sourceType, parent: null }, item);
  }
};

/** Somebody has begun to read: the newest article has a star, the next one is read, and the others wait. */
const markSome = async ({ reading: { shelf } }: ReadingFillParts, { uid }: Account): Promise<void> => {
  const all = { scope: '', show: 'all', text: '', limit: 2, after: '' } as const;
  const [newest, next] = (await shelf.list(uid, all)).rows;
  if (newest === undefined || next === undefined) return;
  await shelf.mark(uid, [newest], { isStarred: true });
  await shelf.mark(uid, [next], { isRead: true });
};

/** Feeds, catalogues, web pages and what was collected of them, all of the demo's site. An account that has some keeps its own. */
export const keepReadings = async (parts: ReadingFillParts, account: Account): Promise<void> => {
  const { items, favourites } = parts.reading;
  const { uid } = account;
  if ((await items.list(uid)).length === 0) {
    await keepItems(parts, account);
    await markSome(parts, account);
  }
  if ((await favourites.list(uid)).length > 0) return;
  for (const { path, ...collected } of COLLECTED) {
    const url = `${parts.siteOrigin}${path}`;
    await favourites.add(uid, { ...collected, url, description: '', cover: null, source: SITE });
  }
};
