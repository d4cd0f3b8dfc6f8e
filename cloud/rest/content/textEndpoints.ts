import * as v from 'valibot';

import { lineOf, paths, type UpdateLog, updateLogsAnswer } from '@inkside/protocol';
import { type ContentStore, type Language, safeHtml, type Text, textIn, type TextKind } from '../../content';
import { type Endpoint, visitorEndpoint } from '../endpoint';
import { countedPage, listEntries } from '../listing';
import { languageFor, namedOrAll, readerEntries } from './asking';

const NAME_MAX = 100;
const name = v.optional(lineOf(NAME_MAX));

const textsQuery = v.looseObject({
  ...readerEntries,
  ...listEntries(['updatedAt', 'title']),
  /** Either selects, by the name of a kind or by the product's version. */
  source: name,
  version: name,
  public: v.optional(v.picklist(['0', '1', 'true', 'false']), '1'),
});

/** The kinds as the specification spells them, without spaces and capitals, and what their pages are called. */
const kindsByName: ReadonlyMap<string, TextKind> = new Map([
  ['updatemessage', 'updateMessage'],
  ['update', 'updateMessage'],
  ['privacy', 'privacy'],
  ['privacypolicy', 'privacy'],
  ['agreement', 'agreement'],
  ['useragreement', 'agreement'],
  ['service', 'service'],
  ['introduction', 'service'],
  ['cookie', 'cookie'],
  ['cookies', 'cookie'],
  ['help', 'help'],
  ['drive', 'drive'],
  ['googledrive', 'drive'],
]);

const isNamed = (text: Text, asked: string | undefined): boolean =>
  asked === undefined ||
  text.kind === kindsByName.get(asked.toLowerCase().replaceAll(/[^a-z]/g, '')) ||
  (text.version !== undefined && text.version === asked);

const onWire = (text: Text, language: Language | undefined): UpdateLog => ({
  _id: text.id,
  title: textIn(text.title, language),
  description: safeHtml(textIn(text.description, language)),
  source: text.kind,
  version: text.version ?? null,
  public: 1,
  updatedAt: text.updatedAt,
});

/** Texts to acknowledge, static pages, and what changed from version to version: one list, by kind or version. */
export const textEndpoints = ({ content }: { readonly content: ContentStore }): readonly Endpoint[] => [
  visitorEndpoint({
    method: 'GET',
    path: paths.updateLogs,
    summary: 'Texts to acknowledge, static pages, and what changed from version to version.',
    input: v.object({ query: textsQuery }),
    answer: updateLogsAnswer,
    handle: async ({ query }, caller) => {
      const wantsDrafts = query.public === '0' || query.public === 'false';
      const texts = wantsDrafts ? [] : (await content.read()).texts.filter((text) => text.public);
      const found = namedOrAll(texts, query.id).filter(
        (text) => isNamed(text, query.source) && isNamed(text, query.version),
      );
      const language = languageFor(caller, query.lang);
      const rows = found.map((text) => onWire(text, language));
      return { data: countedPage(rows, query) };
    },
  }),
];
