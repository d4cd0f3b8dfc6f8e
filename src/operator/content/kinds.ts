import * as v from 'valibot';

/** What one field of an entry is, and so how it is edited. */
export type FieldType =
  /** In each language. */
  | 'title'
  | 'html'
  | 'line'
  | 'address'
  /** Names, one a line. */
  | 'names'
  | 'number'
  | 'tick'
  | 'moment'
  | 'category'
  | 'manuals'
  | readonly string[];

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** May be left out. */
  readonly isOptional?: boolean;
}

const field = (name: string, type: FieldType): Field => ({ name, type });
const maybe = (name: string, type: FieldType): Field => ({ name, type, isOptional: true });

const file = [field('url', 'address'), maybe('size', 'number'), maybe('md5', 'line'), maybe('description', 'html')];

/** Fields of each kind of entry, in the order of the form; as `cloud/content` has them. */
export const FIELDS = {
  notices: [
    field('kind', ['news', 'service', 'device', 'offer']),
    field('title', 'title'),
    field('description', 'html'),
  ],
  ads: [
    field('title', 'title'),
    field('imageUrl', 'address'),
    maybe('linkUrl', 'address'),
    maybe('startsAt', 'moment'),
    maybe('endsAt', 'moment'),
  ],
  texts: [
    field('kind', ['privacy', 'agreement', 'help', 'cookie', 'updateMessage', 'service', 'drive']),
    field('title', 'title'),
    field('description', 'html'),
    maybe('version', 'line'),
    field('public', 'tick'),
  ],
  faqs: [field('category', 'category'), field('question', 'title'), field('answer', 'html')],
  faqCategories: [field('title', 'title')],
  manuals: [field('title', 'title'), field('models', 'names'), field('manuals', 'manuals')],
  downloads: [field('platform', 'line'), field('title', 'title'), maybe('version', 'line'), ...file],
  apps: [
    field('channel', 'line'),
    field('models', 'names'),
    field('versionName', 'line'),
    field('versionCode', 'number'),
    field('forced', 'tick'),
    ...file,
  ],
  regions: [field('name', 'line'), field('lang', 'line'), field('region', 'line'), field('host', 'line')],
  indexServers: [field('area', ['abroad', 'inland']), field('url', 'line')],
} as const satisfies Readonly<Record<string, readonly Field[]>>;

export type Kind = keyof typeof FIELDS;

/** One manual of a group. */
export const MANUAL_FIELDS: readonly Field[] = [
  field('title', 'title'),
  maybe('description', 'html'),
  maybe('url', 'address'),
];

/** Which kinds each tab edits. */
const KINDS_OF = {
  notices: ['notices', 'ads'],
  texts: ['texts'],
  questions: ['faqs', 'faqCategories'],
  manuals: ['manuals'],
  downloads: ['downloads', 'apps'],
  servers: ['regions', 'indexServers'],
} as const satisfies Readonly<Record<string, readonly [Kind, ...Kind[]]>>;

export type ContentTabId = keyof typeof KINDS_OF;
export const CONTENT_TABS = ['notices', 'texts', 'questions', 'manuals', 'downloads', 'servers'] as const;
export const kindsOf = (tab: ContentTabId): readonly [Kind, ...Kind[]] => KINDS_OF[tab];

/** An entry as it is edited; the cloud checks it. */
export type Entry = Readonly<Record<string, unknown>>;

const row = v.object({
  id: v.string(),
  entry: v.nullable(v.looseObject({})),
  version: v.string(),
  undo: v.nullable(v.object({ at: v.number(), wasThere: v.boolean() })),
});
export type Row = v.InferOutput<typeof row>;
export const rowsAnswer = v.object({ entries: v.array(row) });

const ID_BYTES = 12;

/** 24 hexadecimal digits. */
export const newId = (bytes = ID_BYTES): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const EMPTY: Readonly<Record<string, unknown>> = { tick: false, title: {}, html: {}, names: [], manuals: [] };

/** An entry of which nothing is written yet. */
export const emptyEntry = (fields: readonly Field[], category?: string): Entry =>
  Object.fromEntries(
    fields
      .filter(({ isOptional }) => isOptional !== true)
      .map(({ name, type }) => {
        if (typeof type !== 'string') return [name, type[0]];
        return [name, type === 'category' ? (category ?? '') : (EMPTY[type] ?? '')];
      }),
  );

/** Which of the fields of an entry are written in languages. */
export const languageFields = (fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ type }) => type === 'title' || type === 'html');
