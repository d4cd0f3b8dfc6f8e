import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { bookInk, strokeNote, strokesOnPage } from '@inkside/ink';
import { deviceAnswer, paths } from '@inkside/protocol';
import {
  bearer,
  boundState,
  createTwin,
  type Twin,
  type TwinPorts,
  type TwinSnapshot,
  type TwinStore,
} from '@inkside/twin';

import { callRest } from './cloudClient';
import { MODEL, openDevice } from './device';
import type { OwnerOptions } from './twinOptions';

const newId = (): string => randomBytes(16).toString('hex');

/** For as long as the command runs: what lasts is the folder's own. */
const memoryStore = (state: object): TwinStore => {
  const files = new Map<string, Uint8Array>();
  return {
    load: () => Promise.resolve(state),
    save: () => Promise.resolve(),
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => files.get(key),
    remove: async (keys) => keys.forEach((key) => files.delete(key)),
    clear: async () => files.clear(),
  };
};

/** Resolves when the device shows what is waited for. */
export const untilTwin = (twin: Twin, isSo: (shown: TwinSnapshot) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!isSo(twin.snapshot())) return;
      stop();
      resolve();
    };
    const stop = twin.subscribe(look);
    look();
  });

/**
 * The device of a folder with all that a hand can do with one (docs/adr/0025), without a screen; it follows what is named.
 * Throws what {@link openDevice} throws.
 */
export const openHeadless = async (owner: OwnerOptions, follows: TwinPorts['follows']): Promise<Twin> => {
  const { state, session } = await openDevice(owner);
  const token = session.token();
  const request = {
    method: 'POST',
    headers: bearer(token),
    body: { model: MODEL, buildId: 'inkside_3.5_twin' },
  } as const;
  const { data } = await callRest(owner.server, paths.registerDevice, deviceAnswer, request);
  const bound = { uid: session.uid, name: session.name, token, tokenAt: Date.now(), deviceId: data.id };
  const ports: TwinPorts = {
    server: owner.server,
    fetch: (url, init) => fetch(url, init),
    store: memoryStore(boundState({ deviceUniqueId: state.deviceUniqueId, model: MODEL }, bound)),
    clock: { now: () => Date.now(), pause: (ms, signal) => sleep(ms, undefined, { signal }) },
    newId,
    writeNote: async (order) => strokeNote({ ...order, newId }),
    writeOn: async (order) => strokesOnPage({ ...order, newId }),
    writeInk: async (order) => bookInk({ ...order, newId }),
    ...(follows === undefined ? {} : { follows }),
  };
  const twin = await createTwin(ports, MODEL);
  twin.start();
  return twin;
};
