import type { Log } from '../lib/config';
import type { OpenedStores } from '../openStores';
import { stackOf } from '../lib/serverLog';
import { ownDatabase } from './databases';

/** What a server needs besides itself. */
export type Part = 'documents' | 'records' | 'objects';
export type PartState = 'ready' | 'unavailable';
export interface ReadyState {
  readonly isReady: boolean;
  readonly parts: Readonly<Record<Part, PartState>>;
}

export interface ReadinessOptions {
  readonly opened: Pick<OpenedStores, 'databases' | 'engine' | 'objects'>;
  readonly log: Log;
}

/** A part that says nothing for so long is not ready: a proxy that asks wants to know now. */
export const PART_LIMIT_MS = 2000;
/** An answer serves everybody who asks so soon after it: it is for strangers too, and each is work of the engines. */
const BELIEVED_MS = 1000;

const PROBE_ID = '_local/ready';

const isStatus = (thrown: unknown, status: number): boolean => Reflect.get(Object(thrown), 'status') === status;

/** Writes, since a disk that is full can still be read; over another process that does the same at once. */
const probeRecords = async ({ databases }: ReadinessOptions['opened']): Promise<void> => {
  const accounts = ownDatabase({ databases }, 'accounts');
  const before = await accounts.get(PROBE_ID).catch((thrown: unknown) => {
    if (isStatus(thrown, 404)) return undefined;
    throw thrown;
  });
  await accounts
    .put({ _id: PROBE_ID, ...(before === undefined ? {} : { _rev: before._rev }) })
    .catch((thrown: unknown) => {
      if (!isStatus(thrown, 409)) throw thrown;
    });
};

const withinLimit = async (work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('silent'), { code: 'timeout' })), PART_LIMIT_MS);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};

/** Asks each part whether it does its work, at most once a second; what changes is logged with its cause. */
export const createReadiness = ({ opened, log }: ReadinessOptions): (() => Promise<ReadyState>) => {
  const probes: Readonly<Record<Part, () => Promise<unknown>>> = {
    documents: () => opened.engine.checkReady(),
    records: () => probeRecords(opened),
    objects: () => opened.objects.list({ prefix: '', maxKeys: 1 }),
  };
  const known = new Map<Part, PartState>();
  let asked: Promise<ReadyState> | undefined;
  let answeredAt = Number.NEGATIVE_INFINITY;

  const note = (part: Part, state: PartState, thrown?: unknown): PartState => {
    const before = known.get(part) ?? 'ready';
    known.set(part, state);
    if (state === 'unavailable' && before !== state) log.error('not ready', { part, ...stackOf(thrown) });
    if (state === 'ready' && before !== state) log.warn('ready again', { part });
    return state;
  };

  const ask = async (part: Part): Promise<PartState> => {
    try {
      await withinLimit(probes[part]());
      return note(part, 'ready');
    } catch (thrown) {
      return note(part, 'unavailable', thrown);
    }
  };

  const askAll = async (): Promise<ReadyState> => {
    const [documents, records, objects] = await Promise.all([ask('documents'), ask('records'), ask('objects')]);
    const parts = { documents, records, objects };
    return { isReady: Object.values(parts).every((state) => state === 'ready'), parts };
  };

  return () => {
    if (asked === undefined || performance.now() - answeredAt > BELIEVED_MS) {
      answeredAt = Number.POSITIVE_INFINITY;
      asked = askAll().finally(() => {
        answeredAt = performance.now();
      });
    }
    return asked;
  };
};
