import { SourceMap } from 'node:module';
import { brotliCompressSync } from 'node:zlib';

import type { LoadedFile } from './firstLoad';

/** Share of a part in what was loaded, in compressed bytes. */
export interface Part {
  readonly name: string;
  readonly encoded: number;
  /** Minified. */
  readonly decoded: number;
}

const UNMAPPED = 'messages, and what joins modules';

/** The package of a source, or the part of the app: two folders, three of a feature or an area of the services. */
const partOf = (source: string | undefined): string => {
  if (source === undefined) return UNMAPPED;
  const path = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^\.\//, '');
  const packages = [...path.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)];
  const name = packages.at(-1)?.[1];
  if (name !== undefined) return name;
  if (path.startsWith('webpack/')) return 'webpack runtime';
  return path.split('/').slice(0, -1).slice(0, 3).join('/');
};

const textOf = async (url: string): Promise<string> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
  return answer.text();
};

/** The minified text of each part in one file. */
const textsIn = async ({ url }: LoadedFile): Promise<Map<string, string>> => {
  const [code, map] = await Promise.all([textOf(url), textOf(`${url}.map`)]);
  const sources = new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]);
  const texts = new Map<string, string>();
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = sources.findEntry(line, column);
      const name = partOf('originalSource' in entry ? entry.originalSource : undefined);
      texts.set(name, (texts.get(name) ?? '') + text.charAt(column));
    }
  }
  return texts;
};

/**
 * What the files are made of, the largest part first. Each part is compressed by itself, and its share of the whole is
 * its share of the sum: parts that stand in one file help each other, so these are estimates that add up.
 */
export const makeUpOf = async (files: readonly LoadedFile[]): Promise<readonly Part[]> => {
  const all = new Map<string, string>();
  for (const file of files) {
    for (const [name, text] of await textsIn(file)) all.set(name, (all.get(name) ?? '') + text);
  }
  const alone = [...all].map(([name, text]) => ({
    name,
    alone: brotliCompressSync(text).length,
    decoded: text.length,
  }));
  const sum = alone.reduce((bytes, part) => bytes + part.alone, 0);
  const total = files.reduce((bytes, { encoded }) => bytes + encoded, 0);
  return alone
    .map(({ name, alone: bytes, decoded }) => ({ name, decoded, encoded: Math.round((bytes / sum) * total) }))
    .toSorted((a, b) => b.encoded - a.encoded);
};
