import { attempt } from '../../failures';
import type { PageInk } from '../../model';
import { resourceFile } from '../../records/resources';
import { pageDisplay } from '../../render/page/pageDisplay';
import type { ArchivedNote } from '../archivedNote';
import type { Changes } from './excerptShapes';

const DATA = /(?:^|\/)resource\/data\/(.+)$/;
const LISTS = /^resource\/pb\//;

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** What pages make use of. */
interface Used {
  /** Names of files, without their folders. */
  readonly names: ReadonlySet<string>;
  /** What shapes say that can name a file or its record. */
  readonly words: string;
}

const wordsOf = ({ shapes }: PageInk): string =>
  shapes
    .flatMap((drawn) => (drawn.refersTo === undefined ? [drawn] : [drawn, drawn.refersTo.target]))
    .map(({ shape: { resource, extra, text, richText } }) =>
      [resource, extra, text, richText].filter((word) => word !== '').join(' '),
    )
    .filter((word) => word !== '')
    .join('\n');

/** The files that a note's pages show or offer, also on layers that are switched off. */
export function usedIn(note: ArchivedNote): Used {
  const names = new Set<string>();
  const words: string[] = [];
  for (const page of note.pages('all')) {
    const { assets } = pageDisplay(page);
    for (const { name } of [...assets, ...(page.documents ?? [])]) names.add(baseName(name));
    words.push(wordsOf(page));
  }
  return { names, words: words.join('\n') };
}

const isUsed = (name: string, { names, words }: Used): boolean =>
  name !== '' && (names.has(name) || words.includes(name));

/**
 * Leaves out files that no page of the excerpt makes use of, and their records. `before` is what the whole note made use
 * of: then a file that no page ever used stays; without it such a file goes, too.
 */
export function excerptResources(note: ArchivedNote, before: Used | undefined): Changes {
  const after = usedIn(note);
  const isLost = (name: string): boolean => !isUsed(name, after) && (before === undefined || isUsed(name, before));
  const changes: Changes = new Map();
  for (const path of note.files.paths) {
    const file = DATA.exec(path)?.[1];
    if (file !== undefined && isLost(baseName(file))) changes.set(path, undefined);
    if (!LISTS.test(path)) continue;
    const list = attempt([], () => resourceFile.decode(note.files.read(path, 'resource'), path));
    if (list === undefined) continue;
    const records = list.records.filter(
      ({ uniqueId, relativePath }) => isUsed(uniqueId, after) || !isLost(baseName(relativePath) || uniqueId),
    );
    if (records.length === list.records.length) continue;
    const bytes = resourceFile.encode({ ...list, records });
    changes.set(path, bytes.length === 0 ? undefined : bytes);
  }
  return changes;
}
