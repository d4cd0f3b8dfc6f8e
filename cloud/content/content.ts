import * as v from 'valibot';

import { lineOf, namedLine, noticeKinds, recordIdText, textOf } from '@inkside/protocol';

const TITLE_MAX = 200;
const HTML_MAX = 100_000;
const URL_MAX = 1000;

/** Titles are plain text: foreign clients may put them into a page as they come. */
const plainLine = v.pipe(namedLine(TITLE_MAX), v.regex(/^(?!.*<[a-z!/?])/i));

const localisedOf = <Text extends v.GenericSchema<unknown, string>>(text: Text) =>
  v.pipe(
    v.strictObject({
      zh: v.exactOptional(text),
      zhTW: v.exactOptional(text),
      en: v.exactOptional(text),
      ru: v.exactOptional(text),
    }),
    v.check((texts) => Object.keys(texts).length > 0),
  );

const itemId = recordIdText;
const title = localisedOf(plainLine);
/** Sanitised when it goes out, not here: what an operator wrote comes back unchanged in an export. */
const html = localisedOf(v.pipe(textOf(HTML_MAX), v.minLength(1)));
const line = lineOf(TITLE_MAX);
const md5 = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/i), v.toLowerCase());
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i), v.toLowerCase());
const bytes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

const parses = (text: string): boolean => !Number.isNaN(Date.parse(text));
/** A day or a moment of ISO 8601; kept as a moment in UTC. */
const instant = v.pipe(
  v.union([v.pipe(v.string(), v.isoDate()), v.pipe(v.string(), v.isoTimestamp())]),
  v.check(parses),
  v.transform((text) => new Date(text).toISOString()),
);

const isAddress = (text: string): boolean => {
  if (/^\/(?![/\\])/.test(text)) return true;
  if (!URL.canParse(text)) return false;
  return ['http:', 'https:'].includes(new URL(text).protocol);
};

/** `http`, `https`, or a path of this server. */
const address = v.pipe(lineOf(URL_MAX), v.minLength(1), v.regex(/^\S+$/), v.check(isAddress));

/** The static page kinds of the specification, section 3. */
export const TEXT_KINDS = ['updateMessage', 'privacy', 'agreement', 'service', 'cookie', 'help', 'drive'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

const ITEMS_MAX = 2000;
const listOf = <Item extends v.GenericSchema<unknown, { readonly id: string }>>(item: Item) =>
  v.pipe(
    v.array(item),
    v.maxLength(ITEMS_MAX),
    v.check((items) => new Set(items.map(({ id }) => id)).size === items.length, 'an id stands twice'),
  );

const text = v.strictObject({
  id: itemId,
  kind: v.picklist(TEXT_KINDS),
  /** Of the product, where the text belongs to one: `0.2.0`. */
  version: v.exactOptional(line),
  /** What is not public is a draft, and no call shows it. */
  public: v.boolean(),
  title,
  description: html,
  updatedAt: instant,
});
export type Text = v.InferOutput<typeof text>;

const notice = v.strictObject({
  id: itemId,
  // Folders of earlier versions have none.
  kind: v.optional(v.picklist(noticeKinds), 'news'),
  title,
  description: html,
  createdAt: instant,
  updatedAt: instant,
});
export type Notice = v.InferOutput<typeof notice>;

const faqCategory = v.strictObject({ id: itemId, title });
export type FaqCategory = v.InferOutput<typeof faqCategory>;

const faq = v.strictObject({ id: itemId, category: itemId, question: title, answer: html, updatedAt: instant });
export type Faq = v.InferOutput<typeof faq>;

const manual = v.strictObject({
  id: itemId,
  title,
  description: v.exactOptional(html),
  url: v.exactOptional(address),
  updatedAt: instant,
});
const manualGroup = v.strictObject({
  id: itemId,
  title,
  /** Device models as devices call themselves; empty for manuals that belong to all. */
  models: v.array(line),
  manuals: listOf(manual),
});
export type ManualGroup = v.InferOutput<typeof manualGroup>;

const file = {
  url: address,
  size: v.exactOptional(bytes),
  md5: v.exactOptional(md5),
  sha256: v.exactOptional(sha256),
  description: v.exactOptional(html),
  updatedAt: instant,
};
const app = v.strictObject({
  id: itemId,
  /** Where the app is given out; a device asks for its own. */
  channel: line,
  /** Empty: for all models. */
  models: v.array(line),
  versionName: line,
  versionCode: v.pipe(v.number(), v.integer(), v.minValue(1)),
  forced: v.boolean(),
  ...file,
});
export type App = v.InferOutput<typeof app>;

const ad = v.strictObject({
  id: itemId,
  title,
  imageUrl: address,
  linkUrl: v.exactOptional(address),
  startsAt: v.exactOptional(instant),
  endsAt: v.exactOptional(instant),
  updatedAt: instant,
});
export type Ad = v.InferOutput<typeof ad>;

const download = v.strictObject({ id: itemId, platform: line, title, version: v.exactOptional(line), ...file });
export type Download = v.InferOutput<typeof download>;

const HOST = /^([a-z0-9]([a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
const SERVER_NAME_MAX = 100;
/** A server of the list that clients choose from; the host without a scheme. */
export const regionFields = {
  name: namedLine(SERVER_NAME_MAX),
  lang: v.pipe(v.string(), v.regex(/^[a-z]{2,3}([-_]?[a-z]{2,4})?$/i)),
  region: namedLine(SERVER_NAME_MAX),
  host: v.pipe(v.string(), v.regex(HOST)),
};
const region = v.strictObject({ id: itemId, ...regionFields });

/** Scheme, host and port alone: it stands in the policy of the app's page. */
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
/** Where web apps ask for the list of servers. */
const indexServer = v.strictObject({
  id: itemId,
  area: v.picklist(['inland', 'abroad']),
  url: v.pipe(
    v.string(),
    v.maxLength(URL_MAX),
    v.check(isOrigin, 'scheme and host alone, such as https://index.example.org'),
  ),
});

const kinds = {
  texts: listOf(text),
  notices: listOf(notice),
  faqCategories: listOf(faqCategory),
  faqs: listOf(faq),
  manuals: listOf(manualGroup),
  apps: listOf(app),
  ads: listOf(ad),
  downloads: listOf(download),
  // Folders of earlier versions have none.
  regions: v.optional(listOf(region), []),
  indexServers: v.optional(listOf(indexServer), []),
};

/** One entry of each kind, to be looked at before it is put into its list. */
export const entrySchemas = {
  texts: text,
  notices: notice,
  faqCategories: faqCategory,
  faqs: faq,
  manuals: manualGroup,
  apps: app,
  ads: ad,
  downloads: download,
  regions: region,
  indexServers: indexServer,
} as const satisfies Record<keyof typeof kinds, v.GenericSchema<unknown, { readonly id: string }>>;

const isWhole = (content: Pick<Content, 'faqs' | 'faqCategories'>): boolean => {
  const categories = new Set(content.faqCategories.map(({ id }) => id));
  return content.faqs.every(({ category }) => categories.has(category));
};

const entries = v.strictObject(kinds);
export type Content = v.InferOutput<typeof entries>;
/** All that the cloud has to say, by kind. The order of a list is the order in which it is shown. */
export const contentSchema = v.pipe(
  entries,
  v.check((content) => isWhole(content), 'faqs: a category is missing'),
);

export type ContentKind = keyof Content;
export const CONTENT_KINDS = Object.keys(kinds) as readonly ContentKind[];

const FORMAT = 'inkside-content';
const someKinds = v.strictObject({
  texts: v.exactOptional(kinds.texts),
  notices: v.exactOptional(kinds.notices),
  faqCategories: v.exactOptional(kinds.faqCategories),
  faqs: v.exactOptional(kinds.faqs),
  manuals: v.exactOptional(kinds.manuals),
  apps: v.exactOptional(kinds.apps),
  ads: v.exactOptional(kinds.ads),
  downloads: v.exactOptional(kinds.downloads),
  regions: v.exactOptional(listOf(region)),
  indexServers: v.exactOptional(listOf(indexServer)),
});

/** What `content export` writes and `content import` takes. A kind that the file leaves out stays as it is. */
export const contentFile = v.strictObject({ format: v.literal(FORMAT), version: v.literal(1), content: someKinds });
export type ContentFile = v.InferOutput<typeof contentFile>;

export const fileOf = (content: Content): ContentFile => ({ format: FORMAT, version: 1, content });
