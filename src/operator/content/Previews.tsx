import { safeHtml } from '@inkside/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as v from 'valibot';

import { useConsole } from '../consoleContext';
import { LANGUAGE_NAMES, type Language, LANGUAGES } from '../words';
import { manualsOf, textIn } from './draft';
import { type Entry, type Field, FIELDS, type Kind, languageFields, MANUAL_FIELDS } from './kinds';

const previewAnswer = v.object({ html: v.array(v.string()) });
/** Typing rests for so long before the cloud is asked. */
const REST_MS = 300;

type Part = { readonly isHtml: boolean; readonly text: string };

const partsOf = (fields: readonly Field[], entry: Entry, language: Language): Part[] =>
  languageFields(fields).map(({ name, type }) => ({ isHtml: type === 'html', text: textIn(entry[name], language) }));

/** Titles and texts of an entry as a reader of a language has them before them. */
const readerParts = (kind: Kind, entry: Entry, language: Language): Part[] => [
  ...partsOf(FIELDS[kind], entry, language),
  ...manualsOf(entry['manuals']).flatMap((manual) => partsOf(MANUAL_FIELDS, manual, language)),
];

/** What readers would get of the texts: sanitised by the cloud as it does for them. */
const useSanitised = (texts: readonly string[]): ReadonlyMap<string, string> => {
  const { api } = useConsole();
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = JSON.stringify(texts);
  useEffect(() => {
    const html = [...new Set(JSON.parse(asked) as string[])].filter((text) => text !== '');
    if (html.length === 0) return undefined;
    const timer = setTimeout(() => {
      api.send('POST', '/operator/api/preview', { html }, previewAnswer).then(
        (answer) => setKnown(new Map(html.map((text, index) => [text, answer.html[index] ?? '']))),
        // Without an answer the preview stays as it was; publishing says what is wrong.
        () => undefined,
      );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [api, asked]);
  return known;
};

const Html = ({ html }: { readonly html: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(safeHtml(html)), [html]);
  return <div ref={place} className="rich" />;
};

/** How an entry reads in each of the four languages; where nobody wrote one, readers get English, else Chinese. */
export const Previews = ({ kind, entry }: { readonly kind: Kind; readonly entry: Entry }) => {
  const { say } = useConsole();
  const byLanguage = LANGUAGES.map((language) => ({ language, parts: readerParts(kind, entry, language) }));
  const texts = byLanguage.flatMap(({ parts }) => parts.filter(({ isHtml }) => isHtml).map(({ text }) => text));
  const sanitised = useSanitised(texts);
  return (
    <section className="previews" aria-label={say('preview')}>
      <h2>{say('preview')}</h2>
      {byLanguage.map(({ language, parts }) => {
        const [name, tag] = LANGUAGE_NAMES[language];
        return (
          <article key={language} lang={tag} aria-label={name}>
            <p className="faint">{name}</p>
            {parts.map(({ isHtml, text }, index) =>
              // The parts of an entry stand in one order, and have no names.
              isHtml ? <Html key={index} html={sanitised.get(text) ?? ''} /> : <h3 key={index}>{text}</h3>,
            )}
          </article>
        );
      })}
    </section>
  );
};
