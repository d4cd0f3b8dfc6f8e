import * as v from 'valibot';

import { type Language, LANGUAGES } from '../words';
import { type Entry, type Field, type Kind, MANUAL_FIELDS } from './kinds';

const localised = v.record(v.string(), v.string());
const entries = v.array(v.looseObject({}));

export const textsOf = (value: unknown): Readonly<Record<string, string>> => {
  const result = v.safeParse(localised, value);
  return result.success ? result.output : {};
};

export const manualsOf = (value: unknown): readonly Entry[] => {
  const result = v.safeParse(entries, value);
  return result.success ? result.output : [];
};

/** As readers get it: the own language, else English, else Chinese. */
export const textIn = (value: unknown, language: Language): string => {
  const texts = textsOf(value);
  const [first = ''] = [language, 'en', 'zh', ...LANGUAGES].map((each) => texts[each] ?? '').filter(Boolean);
  return first;
};

const isEmpty = (value: unknown): boolean => value === '' || value === undefined || Number.isNaN(value);

const cleanedValue = (type: Field['type'], value: unknown): unknown => {
  if (type === 'title' || type === 'html') {
    const said = Object.entries(textsOf(value)).filter(([, text]) => text.trim() !== '');
    return said.length === 0 ? undefined : Object.fromEntries(said);
  }
  if (type === 'manuals')
    return manualsOf(value).map((manual) => ({
      ...cleaned(MANUAL_FIELDS, manual),
      id: manual['id'],
      updatedAt: manual['updatedAt'],
    }));
  return typeof value === 'string' ? value.trim() : value;
};

const needed = (type: Field['type']): unknown => (type === 'title' || type === 'html' ? {} : '');

/** What is sent of an entry: nothing that is empty and may be left out. */
export function cleaned(fields: readonly Field[], entry: Entry): Entry {
  return Object.fromEntries(
    fields.flatMap(({ name, type, isOptional }) => {
      const value = cleanedValue(type, entry[name]);
      if (!isEmpty(value)) return [[name, value]];
      return isOptional === true ? [] : [[name, needed(type)]];
    }),
  );
}

/** How an entry is called in its list. */
export const nameOf = (kind: Kind, entry: Entry, language: Language): string => {
  const said = (name: string): string => {
    const value = entry[name];
    return typeof value === 'string' ? value : '';
  };
  if (kind === 'faqs') return textIn(entry['question'], language);
  if (kind === 'apps') return `${said('channel')} ${said('versionName')}`;
  if (kind === 'regions') return `${said('name')} (${said('lang')}) ${said('host')}`;
  return kind === 'indexServers' ? said('url') : textIn(entry['title'], language);
};
