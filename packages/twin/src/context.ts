import { paths, SYNC_SESSION_HEADER, syncTokenAnswer } from '@inkside/protocol';
import type * as v from 'valibot';

import { callRest, type CloudAccess, type CloudRequest, isUnauthorized } from './cloudClient';
import { createTwinObjects, type TwinObjects } from './objects';
import type { TwinPorts } from './ports';
import { bearer } from './signIn';
import type { TwinState } from './twinState';

/** What a device writes into its log; the page has a sentence for each. */
export const LOG_WORDS = [
  ...['bound', 'unbound', 'revoked', 'slept', 'woke', 'airplaneOn', 'airplaneOff', 'slowOn', 'slowOff'],
  ...['capacity', 'firmware', 'received', 'refused', 'failed', 'takenBack', 'removed', 'opened', 'locked'],
  ...['unlocked', 'offline', 'online', 'wrote', 'noteFetched', 'placeTold', 'marked', 'wroteOver'],
] as const;
export type LogWord = (typeof LOG_WORDS)[number];
export type LogParams = Readonly<Record<string, string | number>>;

const MOST_LOGGED = 200;
/** A slow line, in bytes a second. */
const SLOW_BYTES_PER_S = 32 * 1024;

/** What the parts of a device share: its memory, its log, and its line to the cloud. */
export interface TwinContext {
  readonly ports: TwinPorts;
  readonly objects: TwinObjects;
  /** The cloud without a session. */
  readonly cloud: CloudAccess;
  state(): TwinState;
  /** What is changed is shown at once, and kept when the promise resolves. */
  change(edit: (state: TwinState) => TwinState): Promise<void>;
  log(what: LogWord, params?: LogParams): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** Shows once more. */
  notify(): void;
  /** With the device's own token. */
  rest<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    request?: CloudRequest,
  ): Promise<v.InferOutput<Schema>>;
  /** With the headers that name the sync session, and once more with new ones when the gateway says 401. */
  withSync<T>(work: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T>;
}

/** Keeps the state, one writing after the other. */
const createMemory = (ports: TwinPorts, first: TwinState) => {
  let current = first;
  let saving: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    state: () => current,
    notify,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (edit: (state: TwinState) => TwinState): Promise<void> => {
      current = edit(current);
      notify();
      saving = saving.catch(() => undefined).then(() => ports.store.save(current));
      return saving;
    },
  };
};

/** All that a device shares, over its ports and what it remembered. */
export const createContext = (ports: TwinPorts, first: TwinState): TwinContext => {
  const memory = createMemory(ports, first);
  const { state, change } = memory;
  const token = (): string => state().bound?.token ?? '';
  const cloud: CloudAccess = {
    server: ports.server,
    // Whatever asks: a device without a network sends nothing.
    fetch: (url, init) => (state().isAirplane ? Promise.reject(new Error('aeroplane mode')) : ports.fetch(url, init)),
  };
  const rest: TwinContext['rest'] = (path, schema, request = {}) =>
    callRest(cloud, path, schema, { ...request, headers: { ...request.headers, ...bearer(token()) } });
  let session: { readonly id: string; readonly token: string } | undefined;
  const syncHeaders = async (): Promise<Readonly<Record<string, string>>> => {
    if (session === undefined || session.token !== token()) {
      const { data } = await rest(paths.syncToken, syncTokenAnswer);
      session = { id: data.session_id, token: token() };
    }
    return { [SYNC_SESSION_HEADER]: session.id };
  };
  return {
    ...memory,
    ports,
    cloud,
    rest,
    objects: createTwinObjects({
      cloud,
      token,
      now: () => ports.clock.now(),
      pace: async (bytes, signal) => {
        if (state().isSlow) await ports.clock.pause((bytes / SLOW_BYTES_PER_S) * 1000, signal);
      },
    }),
    log: (what, params = {}) =>
      change((before) => ({
        ...before,
        log: [...before.log, { at: ports.clock.now(), what, params }].slice(-MOST_LOGGED),
      })),
    withSync: async (work) => {
      try {
        return await work(await syncHeaders());
      } catch (thrown) {
        if (!isUnauthorized(thrown)) throw thrown;
        session = undefined;
        return work(await syncHeaders());
      }
    },
  };
};
