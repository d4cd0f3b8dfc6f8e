/** Where a page finds a person's notes. The page's cookie opens the gateway. */
export interface Feed {
  readonly uid: string;
  /** How many notes there are. */
  readonly count: number;
}

interface Row {
  readonly id: string;
  readonly doc: { readonly _id: string; readonly _rev: string; readonly title?: string };
}

export interface ChangesAnswer {
  readonly results: readonly Row[];
  readonly last_seq: string | number;
}

/** As the engine's: small first, so that something is shown soon. */
const FIRST_PAGE = 200;
const PAGE = 1000;

const channelsOf = (uid: string): string => [`${uid}-NOTE_TREE`, `${uid}-READER_LIBRARY`, `${uid}-MESSAGE`].join(',');

export const databaseUrl = (): string => `${window.location.origin}/neocloud`;

export const changesUrl = ({ uid }: Pick<Feed, 'uid'>, parameters: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams({
    filter: 'sync_gateway/bychannel',
    channels: channelsOf(uid),
    style: 'all_docs',
    include_docs: 'true',
    ...parameters,
  });
  return `${databaseUrl()}/_changes?${query.toString()}`;
};

const readText = async (url: string): Promise<string> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The feed answered ${answer.status}.`);
  return answer.text();
};

const parsed = (text: string): ChangesAnswer => JSON.parse(text) as ChangesAnswer;

/** Stands at the end of an answer, so the next page can be asked for before this one is parsed. */
const lastSeqOf = (text: string): string => {
  const found = /"last_seq":("[^"]*"|\d+)/.exec(text.slice(-200))?.[1];
  if (found === undefined) throw new Error('The feed has no end.');
  return found.replaceAll('"', '');
};

export const assertCount = (found: number, { count }: Pick<Feed, 'count'>): void => {
  if (found !== count) throw new Error(`${found} of ${count} documents arrived.`);
};

/** Every document in one answer. */
export const readWhole = async (feed: Feed): Promise<ChangesAnswer> => {
  const answer = parsed(await readText(changesUrl(feed, { since: '0' })));
  assertCount(answer.results.length, feed);
  return answer;
};

/** Every document in pages, the next one on its way while this one is parsed. */
export const readPages = async (feed: Feed): Promise<ChangesAnswer[]> => {
  const pages: ChangesAnswer[] = [];
  let limit = FIRST_PAGE;
  let next = readText(changesUrl(feed, { since: '0', limit: String(limit) }));
  for (;;) {
    const text = await next;
    const asked = limit;
    limit = PAGE;
    next = readText(changesUrl(feed, { since: lastSeqOf(text), limit: String(limit) }));
    const page = parsed(text);
    pages.push(page);
    if (page.results.length < asked) break;
  }
  await next;
  assertCount(
    pages.reduce((sum, { results }) => sum + results.length, 0),
    feed,
  );
  return pages;
};
