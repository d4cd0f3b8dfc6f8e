import { PortError } from '@inkside/kit';
import type { BookFault } from '@inkside/reader';
import type { BookLook } from '../ports/books';

export interface LookQuestion {
  readonly number: number;
  readonly file: Blob;
  readonly extension: string;
}

export type LookAnswer =
  | { readonly number: number; readonly look: BookLook; readonly cover: Blob | undefined }
  | { readonly number: number; readonly fault: BookFault; readonly detail: string };

/** A file that was looked at, with its cover as a PNG. */
export interface SeenBook {
  readonly look: BookLook;
  readonly cover: Blob | undefined;
}

/** Looks at a file. @throws PortError as `BookFilesPort.look` */
export type LookAtBook = (file: Blob, extension: string) => Promise<SeenBook>;

type LookWorker = Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'>;

const spawnWorker = (): LookWorker =>
  new Worker(new URL('./booksWorker.ts', import.meta.url), { type: 'module', name: 'books' });

const codes: Readonly<Record<BookFault, string>> = {
  broken: 'errors.bookBroken',
  password: 'errors.bookPassword',
  bomb: 'errors.bookBomb',
  entities: 'errors.bookEntities',
  path: 'errors.bookPath',
  spine: 'errors.bookSpine',
  kind: 'errors.bookKind',
};

const errorOf = (fault: BookFault, detail: string): PortError =>
  new PortError(codes[fault], { detail, path: detail, extension: detail });

interface Asker {
  readonly resolve: (seen: SeenBook) => void;
  readonly reject: (error: PortError) => void;
}

/** Nobody has asked for so long: the worker goes. To start one takes as long as to look at three books. */
const LINGER_MS = 2000;
/** A PDF leaves much behind: after so many a worker goes as soon as nobody waits. */
const MOST_PDFS = 30;

/**
 * Looks at books in a worker, which comes with the first one and goes a while after the last. What breaks it costs the
 * books that wait.
 */
export const createBookLooks = (spawn: () => LookWorker = spawnWorker): LookAtBook => {
  const waiting = new Map<number, Asker>();
  let worker: LookWorker | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let pdfs = 0;
  let last = 0;
  const end = (): void => {
    clearTimeout(lingering);
    worker?.terminate();
    worker = undefined;
    pdfs = 0;
  };
  const rest = (): void => {
    if (pdfs >= MOST_PDFS) end();
    else lingering = setTimeout(end, LINGER_MS);
  };
  const hear = (answer: LookAnswer): void => {
    const asker = waiting.get(answer.number);
    waiting.delete(answer.number);
    if (waiting.size === 0) rest();
    if ('look' in answer) asker?.resolve({ look: answer.look, cover: answer.cover });
    else asker?.reject(errorOf(answer.fault, answer.detail));
  };
  const start = (): LookWorker => {
    const started = spawn();
    started.onmessage = ({ data }: MessageEvent<Partial<LookAnswer>>) => {
      if (data.number !== undefined) hear(data as LookAnswer);
    };
    started.onerror = () => {
      end();
      for (const { reject } of waiting.values()) reject(errorOf('broken', 'worker'));
      waiting.clear();
    };
    return started;
  };
  return (file, extension) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      clearTimeout(lingering);
      worker ??= start();
      if (extension === 'pdf') pdfs += 1;
      worker.postMessage({ number: last, file, extension } satisfies LookQuestion);
    });
};
