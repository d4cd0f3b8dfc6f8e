import * as v from 'valibot';

import { lineOf, recordIdText } from '@inkside/protocol';
import { type Language, wantedLanguage } from '../../content';
import { CloudFailure } from '../../lib/failure';
import type { Caller } from '../../lib/caller';

const LANGUAGE_TAG_MAX = 35;

/** In every query for content: the language, and `id` for the one item that is wanted. */
export const readerEntries = {
  lang: v.optional(lineOf(LANGUAGE_TAG_MAX)),
  id: v.optional(recordIdText),
};

export const languageFor = (caller: Caller, lang: string | undefined): Language | undefined =>
  wantedLanguage(lang, caller.header('accept-language'));

/** The item of that id alone, or all when none is named. Throws `errors.notFound`. */
export const namedOrAll = <Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string | undefined,
): readonly Item[] => {
  if (id === undefined) return items;
  const item = items.find((each) => each.id === id);
  if (item === undefined) throw new CloudFailure('errors.notFound');
  return [item];
};
