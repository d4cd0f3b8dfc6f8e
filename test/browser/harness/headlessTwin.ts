import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { bookInk, strokeNote, strokesOnPage } from '@inkside/ink';
import { paths } from '@inkside/protocol';
import { bearer, createTwin, type Twin, type TwinPorts } from '@inkside/twin';

import { until } from '../../harness/until';
import { memoryStore } from '../../harness/memoryStore';
import { type SignedIn, vaultOf } from './sync/syncPerson';

const newId = (): string => randomBytes(16).toString('hex');
/** Rests of a device, which nobody waits for here. */
const LONGEST_PAUSE_MS = 20;

/** The simulated device without a page, where nobody looks at its screen. */
export interface HeadlessTwin {
  readonly twin: Twin;
  /** Opens a file when it has arrived, by its name. */
  open(name: string): Promise<void>;
  /** How often it received a file of that name. */
  received(name: string): number;
}

/**
 * A device of the account that is signed in, by an access token of its own. `follows`: what it need not hear of costs no
 * fetching.
 */
export const headlessTwin = async (
  origin: string,
  session: SignedIn,
  follows?: TwinPorts['follows'],
): Promise<HeadlessTwin> => {
  const headers = bearer(vaultOf(session).token);
  const answer = await fetch(origin + paths.generateAccessToken, { headers });
  const { data: accessToken } = (await answer.json()) as { readonly data: string };
  const ports: TwinPorts = {
    server: origin,
    fetch: (url, init) => fetch(url, init),
    store: memoryStore().store,
    clock: {
      now: () => Date.now(),
      pause: (ms, signal) => sleep(Math.min(ms, LONGEST_PAUSE_MS), undefined, { signal }),
    },
    newId,
    writeNote: async (order) => strokeNote({ ...order, newId }),
    writeOn: async (order) => strokesOnPage({ ...order, newId }),
    writeInk: async (order) => bookInk({ ...order, newId }),
    ...(follows === undefined ? {} : { follows }),
  };
  const twin = await createTwin(ports, 'Headless Twin');
  const bound = await twin.bind({ kind: 'token', accessToken });
  if (bound.kind !== 'bound') throw new Error(`The device was not bound: ${JSON.stringify(bound)}`);
  const named = (name: string) => Object.values(twin.snapshot().state.files).find((file) => file.name === name);
  return {
    twin,
    open: async (name) => {
      await until(() => named(name)?.state === 'here', `${name} is on the device`);
      const documentId = named(name)?.documentId ?? '';
      await twin.open(documentId);
      await twin.drawn({ kind: 'file', documentId });
    },
    received: (name) =>
      twin.snapshot().state.log.filter(({ what, params }) => what === 'received' && params['name'] === name).length,
  };
};
