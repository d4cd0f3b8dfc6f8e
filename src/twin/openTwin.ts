import { createTwin, type Twin, type TwinPorts } from '@inkside/twin';

import { openDeviceStore } from './deviceStore';

const ID_BYTES = 16;

/** 32 hexadecimal digits; there is no `randomUUID` outside of https and localhost. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) return fail();
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', fail);
      resolve();
    }, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        fail();
      },
      { once: true },
    );
  });

const portsOf = (store: TwinPorts['store']): TwinPorts => ({
  server: window.location.origin,
  // The app of this origin has a session of its own: neither its cookies go along, nor do new ones stay.
  fetch: (url, init) => window.fetch(url, { ...init, credentials: 'omit', cache: 'no-store' }),
  store,
  clock: { now: () => Date.now(), pause },
  newId,
  writeNote: async (order) => {
    const { strokeNote } = await import('@inkside/ink');
    return strokeNote({ ...order, newId });
  },
  writeOn: async (order) => {
    const { strokesOnPage } = await import('@inkside/ink');
    return strokesOnPage({ ...order, newId });
  },
  writeInk: async (order) => {
    const { bookInk } = await import('@inkside/ink');
    return bookInk({ ...order, newId });
  },
});

/** Which of the devices of this browser the address names: a number, 1 without one. */
const deviceOf = (search: string): string => {
  const named = new URLSearchParams(search).get('device') ?? '1';
  return /^[1-9]\d?$/.test(named) ? named : '1';
};

/** Holds the device for this tab as long as it is open; false where another tab has it. */
const holdDevice = (device: string): Promise<boolean> =>
  new Promise((resolve) => {
    const locks = navigator.locks as LockManager | undefined;
    // Outside of https and localhost nobody can tell.
    if (locks === undefined) return resolve(true);
    void locks.request(`inkside-twin-${device}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>(() => undefined);
    });
  });

/** The device that the address names, from its own database; undefined where another tab has it. */
export const openTwin = async (search: string): Promise<Twin | undefined> => {
  const device = deviceOf(search);
  if (!(await holdDevice(device))) return undefined;
  const twin = await createTwin(portsOf(await openDeviceStore(device)), `Inkside Twin ${device}`);
  twin.start();
  return twin;
};
