import { openKeptTexts, type KeptTexts, type NoteText } from './keptTexts';
import { createTextIndex, excerptOf, type TextIndex } from './textIndex';

/** What the worker of the text index is asked. */
export type TextIndexQuestion =
  | { readonly kind: 'put'; readonly uid: string; readonly texts: readonly NoteText[] }
  /** Only notes of these ids are left. */
  | { readonly kind: 'retain'; readonly uid: string; readonly ids: readonly string[] }
  | { readonly kind: 'revisions'; readonly uid: string }
  | { readonly kind: 'search'; readonly uid: string; readonly words: string; readonly most: number };

/** A note whose text holds the words. */
export interface TextHit {
  readonly id: string;
  readonly excerpt: string;
}

interface Held {
  readonly kept: KeptTexts;
  index: TextIndex;
  stamp: number;
}

/** A burst of changes is kept once, so long after the last of them. */
const KEEP_AFTER_MS = 1500;

const indexAt = async (kept: KeptTexts, stamp: number): Promise<TextIndex> => {
  const json = await kept.readIndex(stamp);
  if (json !== undefined) {
    try {
      return createTextIndex(json);
    } catch {
      // A broken index is made anew.
    }
  }
  const index = createTextIndex();
  for (const each of await kept.all()) index.put(each);
  await kept.keepIndex(stamp, index.toJson());
  return index;
};

/** The index of one user, brought up to what other tabs have read. */
const createHolder = () => {
  let uid = '';
  let held: Held | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  const letGo = (): void => {
    clearTimeout(keeping);
    held?.kept.close();
    held = undefined;
  };
  return {
    hold: async (wanted: string): Promise<Held> => {
      if (wanted !== uid) letGo();
      uid = wanted;
      const kept = held?.kept ?? (await openKeptTexts(wanted, letGo));
      const stamp = await kept.stamp();
      if (held?.stamp !== stamp) held = { kept, stamp, index: await indexAt(kept, stamp) };
      return held;
    },
    keepLater: (what: Held): void => {
      clearTimeout(keeping);
      keeping = setTimeout(() => {
        // What cannot be kept is made anew at the next start.
        what.kept.keepIndex(what.stamp, what.index.toJson()).catch(() => undefined);
      }, KEEP_AFTER_MS);
    },
  };
};

const search = async ({ kept, index }: Held, words: string, most: number): Promise<readonly TextHit[]> => {
  const texts = await kept.of(index.find(words).slice(0, 4 * most));
  return texts
    .flatMap(({ id, text }) => {
      const excerpt = excerptOf(text, words);
      return excerpt === undefined ? [] : [{ id, excerpt }];
    })
    .slice(0, most);
};

/** Answers one question after the other. Gives what the port's method of that name promises. */
export const createTextIndexAnswers = () => {
  const { hold, keepLater } = createHolder();
  let last: Promise<unknown> = Promise.resolve();
  const change = async (held: Held, put: readonly NoteText[], removed: readonly string[]): Promise<null> => {
    held.stamp = await held.kept.change(put, removed);
    for (const each of put) held.index.put(each);
    for (const id of removed) held.index.remove(id);
    keepLater(held);
    return null;
  };
  const answer = async (question: TextIndexQuestion): Promise<unknown> => {
    const held = await hold(question.uid);
    if (question.kind === 'search') return search(held, question.words, question.most);
    if (question.kind === 'put') return change(held, question.texts, []);
    const all = await held.kept.all();
    if (question.kind === 'revisions') return Object.fromEntries(all.map(({ id, revision }) => [id, revision]));
    const stay = new Set(question.ids);
    const gone = all.map(({ id }) => id).filter((id) => !stay.has(id));
    return gone.length === 0 ? null : change(held, [], gone);
  };
  return (question: TextIndexQuestion): Promise<unknown> => {
    const answered = last.then(() => answer(question));
    last = answered.catch(() => undefined);
    return answered;
  };
};
