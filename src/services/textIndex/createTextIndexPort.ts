import { type NoteId, PortError, type Uid } from '@inkside/kit';
import type { TextHit, TextIndexQuestion } from './answerTextIndex';
import type { NoteText } from './keptTexts';

/**
 * The texts of notes that were read in this browser, and an index of them that is kept. Works in a worker of its own.
 * Throws `errors.textIndex {detail}` where the worker or its database fails.
 */
export interface TextIndexPort {
  /** Takes up what a note says, in place of what it said before. `revision` of the note's document. */
  put(uid: Uid, texts: readonly NoteText[]): Promise<void>;
  /** Forgets the texts of all notes but these. */
  retain(uid: Uid, ids: readonly NoteId[]): Promise<void>;
  /** Of which revision the text of each note is, by the note's id. */
  revisions(uid: Uid): Promise<Readonly<Record<string, string>>>;
  /** Notes whose text holds all the words, the best first, with the stretch in which they stand. */
  search(uid: Uid, words: string, most: number): Promise<readonly TextHit[]>;
}

/** A worker, as far as it is used here. */
export interface TextIndexWorker {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: { readonly number: number; readonly question: TextIndexQuestion }): void;
  terminate(): void;
}

export const spawnTextIndex = (): TextIndexWorker =>
  new Worker(new URL('./textIndexWorker.ts', import.meta.url), { type: 'module', name: 'text' });

interface Answer {
  readonly number: number;
  readonly result?: unknown;
  readonly fault?: string;
}

const faultOf = (detail: string): PortError => new PortError('errors.textIndex', { detail });

/** Asks the worker, which is started by the first question, and anew after it broke. */
const createAsking = (spawn: () => TextIndexWorker) => {
  let worker: TextIndexWorker | undefined;
  let last = 0;
  const waiting = new Map<
    number,
    { readonly resolve: (result: unknown) => void; readonly reject: (fault: PortError) => void }
  >();
  const start = (): TextIndexWorker => {
    const started = spawn();
    started.onmessage = ({ data }: MessageEvent<Answer>) => {
      const { number, result, fault } = data;
      const asker = waiting.get(number);
      waiting.delete(number);
      if (fault === undefined) asker?.resolve(result);
      else asker?.reject(faultOf(fault));
    };
    started.onerror = ({ message }) => {
      worker = undefined;
      started.terminate();
      for (const { reject } of waiting.values()) reject(faultOf(message));
      waiting.clear();
    };
    return started;
  };
  return (question: TextIndexQuestion): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      worker ??= start();
      worker.postMessage({ number: last, question });
    });
};

export const createTextIndexPort = (spawn: () => TextIndexWorker = spawnTextIndex): TextIndexPort => {
  const ask = createAsking(spawn);
  return {
    put: async (uid, texts) => void (await ask({ kind: 'put', uid, texts })),
    retain: async (uid, ids) => void (await ask({ kind: 'retain', uid, ids })),
    revisions: async (uid) => (await ask({ kind: 'revisions', uid })) as Readonly<Record<string, string>>,
    search: async (uid, words, most) => (await ask({ kind: 'search', uid, words, most })) as readonly TextHit[],
  };
};
