import type { EpochMs } from '@inkside/kit';
import * as v from 'valibot';

import { envelopeOf, lineOf, namedLine, recordIds, recordIdText, wholeOf } from './sharedSchemas';
import { bookLanguage } from './webPages';

/** Ours: what users do with the articles of their feeds, and with what they keep of network reading. */
export const articlePaths = {
  articles: '/api/1/subscribe/articles',
  article: '/api/1/subscribe/article',
  feedStates: '/api/1/subscribe/state',
  refreshFeeds: '/api/1/subscribe/refresh',
  markArticles: '/api/1/subscribe/mark',
  markAllRead: '/api/1/subscribe/markall',
  sendArticles: '/api/1/subscribe/send',
  lookAtAddress: '/api/1/subscribe/look',
  moveReadings: '/api/1/subscribe/move',
  restoreReadings: '/api/1/subscribe/restore',
  feedLogin: '/api/1/subscribe/login',
  readingPicture: '/api/1/rsses/picture',
} as const;

const nullableText = v.nullable(v.string());
const moment = v.nullable(v.number());

/** Why something could not be read: a message key with its parameters. */
export const readingFailure = v.looseObject({
  code: v.string(),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
});

/** An article of one's own: `feedId` is the id of the subscription. */
const articleName = v.looseObject({ feedId: recordIdText, id: recordIdText });

/** Times in epoch milliseconds. `at`: by which it is sorted, published or else first seen. */
const articleRow = v.looseObject({
  id: v.string(),
  feedId: v.string(),
  feedTitle: v.string(),
  title: v.string(),
  url: nullableText,
  summary: v.string(),
  author: v.string(),
  cover: nullableText,
  publishedAt: moment,
  at: v.number(),
  isRead: v.boolean(),
  isStarred: v.boolean(),
});

const SHOWN = ['all', 'unread', 'starred'] as const;
/** Which articles of a list. */
export type ShownArticles = (typeof SHOWN)[number];

/** `scope`: id of a subscription or a folder; '' for all. `after`: `next` of the answer before. */
const articlesQuery = v.looseObject({
  scope: v.optional(v.union([recordIdText, v.literal('')]), ''),
  show: v.optional(v.picklist(SHOWN), 'all'),
  text: v.optional(lineOf(200), ''),
  limit: v.optional(wholeOf(1, 200), 50),
  after: v.optional(lineOf(100), ''),
});

/**
 * Without `feedId`, `id` is a kept page or a collected piece. `words`: for a kept page that is a search. `full`: 0 what is
 * kept, the page's own text where it is; 1 the page's own text, fetched where it is not kept; 2 fetched anew.
 */
const articleQuery = v.looseObject({
  id: recordIdText,
  feedId: v.optional(recordIdText),
  full: v.optional(wholeOf(0, 2), 0),
  words: v.optional(lineOf(200), ''),
});

/**
 * `content` is cleaned HTML with absolute addresses: what the feed brought, or the page's own text where `isFull`.
 * `failure`: why the page's text could not be had; `content` is then what there is.
 */
const articleAnswer = envelopeOf(
  v.looseObject({
    ...articleRow.entries,
    content: v.string(),
    isFull: v.boolean(),
    failure: v.nullable(readingFailure),
    links: v.array(v.looseObject({ href: v.string(), rel: v.string(), type: v.string(), title: v.string() })),
  }),
);

/** `triedAt` last time asked, `readAt` last time answered, `nextAt` when it is asked again; `failure` of the last time. */
const feedState = v.looseObject({
  id: v.string(),
  unread: v.number(),
  articles: v.number(),
  triedAt: moment,
  readAt: moment,
  nextAt: moment,
  failure: v.nullable(readingFailure),
});

/** `lastAt`, `nextAt`: of all feeds, the latest try and the next one. Articles in two folders count once in `unread`. */
const statesAnswer = envelopeOf(
  v.looseObject({
    unread: v.number(),
    starred: v.number(),
    lastAt: moment,
    nextAt: moment,
    /** Feeds that are being asked at this moment. */
    running: v.number(),
    feeds: v.array(feedState),
    folders: v.array(v.looseObject({ id: v.string(), unread: v.number() })),
  }),
);

const scopeBody = v.looseObject({ scope: v.optional(v.union([recordIdText, v.literal('')]), '') });

/** Of one call; what is more goes in pieces, also when it is undone. */
const MAX_MARKS = 20_000;
const marksBody = v.looseObject({
  articles: v.pipe(v.array(articleName), v.minLength(1), v.maxLength(MAX_MARKS)),
  isRead: v.optional(v.boolean()),
  isStarred: v.optional(v.boolean()),
});
/** Those that were otherwise before: the same call with the other value undoes it. */
const marksAnswer = envelopeOf(v.looseObject({ articles: v.array(articleName) }));

/**
 * `before`: articles that came later are left unread, epoch milliseconds of the cloud's clock; without it, this moment. The
 * answer may name more than `maxMarks`.
 */
const allReadBody = v.looseObject({ ...scopeBody.entries, before: v.optional(v.pipe(v.number(), v.minValue(0))) });

/** Answered with a page job. `pages`: ids of kept pages and collected pieces. */
const sendBody = v.looseObject({
  articles: v.optional(v.pipe(v.array(articleName), v.maxLength(120)), []),
  pages: v.optional(v.pipe(v.array(recordIdText), v.maxLength(120)), []),
  title: v.optional(lineOf(200), ''),
  language: v.optional(bookLanguage, 'en'),
  /** In which days are written; name of the IANA list. */
  zone: v.optional(lineOf(64), 'UTC'),
});

const lookBody = v.looseObject({
  url: v.pipe(v.string(), v.trim(), v.maxLength(2048)),
  sourceType: v.optional(v.picklist([0, 2]), 0),
  username: v.optional(lineOf(200), ''),
  password: v.optional(lineOf(500), ''),
});
/**
 * `url` of the feed itself. `feeds`: all that the page names, where the address was one of a page. `articles`: the newest
 * five. `subscribedAs`: id of the subscription where there is one.
 */
const lookAnswer = envelopeOf(
  v.looseObject({
    url: v.string(),
    title: v.string(),
    description: v.string(),
    siteUrl: nullableText,
    cover: nullableText,
    language: nullableText,
    count: v.number(),
    subscribedAs: nullableText,
    feeds: v.array(v.looseObject({ url: v.string(), title: v.string() })),
    articles: v.array(
      v.looseObject({ title: v.string(), url: nullableText, summary: v.string(), publishedAt: moment }),
    ),
  }),
);

const moveBody = v.looseObject({ ids: recordIds, parent: v.nullable(recordIdText) });
/** What was deleted by mistake; for a day. */
const restoreBody = v.looseObject({ ids: recordIds });
const idsAnswer = envelopeOf(v.looseObject({ ids: v.array(v.string()) }));

/**
 * Both empty: without a login from now on. `url`: of the document that asked for it; a login for another server than the
 * subscription's is refused (`errors.loginOtherServer`).
 */
const loginBody = v.looseObject({
  id: recordIdText,
  username: lineOf(200),
  password: lineOf(500),
  url: v.optional(v.pipe(v.string(), v.maxLength(2048))),
});

/**
 * Of a subscription to an address, beside `url`, `parent` and `sourceType`. `replaces`: id of the one whose address this
 * is from now on; its title is kept where none is given, its login where none is given and the server is the same. It goes
 * into the trash: restored by `restoreReadings`, while the new one is deleted, it undoes the change.
 */
const subscribeBody = v.looseObject({
  title: v.optional(namedLine(200)),
  username: v.optional(lineOf(200), ''),
  password: v.optional(lineOf(500), ''),
  replaces: v.optional(recordIdText),
});

/**
 * A picture of an article or a cover; `width` in pixels is the most that is needed. In the network of the cloud's operator
 * only servers of which the account keeps something are asked.
 */
const pictureBody = v.looseObject({
  url: v.pipe(v.string(), v.maxLength(2048)),
  width: v.optional(wholeOf(32, 2600), 1404),
});
const pictureAnswer = envelopeOf(
  v.looseObject({
    type: v.picklist(['image/jpeg', 'image/png']),
    base64: v.string(),
    width: v.number(),
    height: v.number(),
  }),
);

/** Bodies, queries and answers of {@link articlePaths}, by the same names. */
export const articleCalls = {
  articlesQuery,
  articlesAnswer: envelopeOf(v.looseObject({ count: v.number(), articles: v.array(articleRow), next: nullableText })),
  articleQuery,
  articleAnswer,
  statesAnswer,
  refreshBody: scopeBody,
  maxMarks: MAX_MARKS,
  marksBody,
  marksAnswer,
  allReadBody,
  sendBody,
  lookBody,
  lookAnswer,
  moveBody,
  restoreBody,
  idsAnswer,
  loginBody,
  subscribeBody,
  pictureBody,
  pictureAnswer,
} as const;

/** An article as a row of a list. */
export interface ArticleRow {
  readonly id: string;
  /** Of the subscription. */
  readonly feedId: string;
  readonly feedTitle: string;
  readonly title: string;
  readonly url: string | null;
  readonly summary: string;
  readonly author: string;
  readonly cover: string | null;
  readonly publishedAt: EpochMs | null;
  readonly at: EpochMs;
  readonly isRead: boolean;
  readonly isStarred: boolean;
}
