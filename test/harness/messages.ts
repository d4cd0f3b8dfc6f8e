import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Language } from '../../src/features/preferences/slice';

const root = join(process.cwd(), 'src', 'locales');

/** The catalogue files of a language: name to content. */
export const catalogueOf = (language: Language): Readonly<Record<string, Record<string, string>>> =>
  Object.fromEntries(
    readdirSync(join(root, language), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file, JSON.parse(readFileSync(join(root, language, file), 'utf8')) as Record<string, string>]),
  );

/** All messages of a language, as the app merges them. */
export const messagesOf = (language: Language): Record<string, string> =>
  Object.assign({}, ...Object.values(catalogueOf(language)));
