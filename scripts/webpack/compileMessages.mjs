import { parse } from '@formatjs/icu-messageformat-parser';

/** Parses every ICU message of a catalogue at build time, so that the page needs no parser. */
export default function compileMessages(source) {
  const catalogue = JSON.parse(source);
  return JSON.stringify(Object.fromEntries(Object.entries(catalogue).map(([id, text]) => [id, parse(text)])));
}
