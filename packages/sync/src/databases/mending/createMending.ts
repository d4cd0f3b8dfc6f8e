import type { ListedStorage, Stop, Uid } from '@inkside/kit';

import type { MendableName, MendingEvent, MendingPort } from './mendingPort';
import type { Mender } from './createMender';
import { markOf } from './mark';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;

interface MendingParts {
  readonly local: ListedStorage;
  /** Absent outside of https and localhost: then two tabs may mend one after the other, which changes nothing. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly openChannel: ((name: string) => Channel) | undefined;
  /** Where errors arrive that nobody caught: PouchDB throws inside of its events. */
  readonly window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Loaded by the first doubt. */
  readonly loadMender: () => Promise<Mender>;
  /** Lets go of what this tab has open of these databases, and ends what is under way on them. */
  readonly forget: (uid: Uid, names: readonly MendableName[]) => void;
  /** They are made anew. */
  readonly renewed: (uid: Uid) => void;
  /** Tells of databases that the browser has cleared. */
  readonly onReplaced: (listener: (uid: Uid) => void) => Stop;
}

const nameOf = (uid: Uid): string => `inkside.mended:${uid}`;
const everyName: readonly MendableName[] = ['note', 'message', 'library', 'journal', 'imports'];

export const createMending = (parts: MendingParts): MendingPort => {
  const { local, locks, openChannel, window, loadMender, forget, renewed, onReplaced } = parts;

  const alone = <T>(uid: Uid, work: () => Promise<T>): Promise<T> =>
    locks === undefined ? work() : locks.request(`inkside.mending:${uid}`, work);

  return {
    isPending: async (uid) => markOf(local, uid).names() !== undefined,
    examine: async (uid) => (await loadMender()).examine(uid),
    mend: async (uid) => {
      const mender = await loadMender();
      const mended = await alone(uid, () => mender.mend(uid));
      const channel = mended === undefined ? undefined : openChannel?.(nameOf(uid));
      channel?.postMessage('mended' satisfies MendingEvent['kind']);
      channel?.close();
      return mended;
    },
    aside: async (uid) => (await (await loadMender()).aside(uid)).length,
    saveAside: async (uid) => (await loadMender()).saveAside(uid),
    watch: (uid, report) => {
      const channel = openChannel?.(nameOf(uid));
      if (channel !== undefined) {
        channel.onmessage = ({ data }: MessageEvent<unknown>) => {
          if (data !== ('mended' satisfies MendingEvent['kind'])) return;
          forget(uid, everyName);
          renewed(uid);
          report({ kind: 'mended' });
        };
      }
      const stop = onReplaced((owner) => {
        // What a mending makes anew is told of when it has ended.
        if (owner !== uid || markOf(local, uid).names() !== undefined) return;
        renewed(uid);
        report({ kind: 'cleared' });
      });
      const onError = (): void => report({ kind: 'doubt' });
      window.addEventListener('error', onError);
      return () => {
        stop();
        window.removeEventListener('error', onError);
        channel?.close();
      };
    },
  };
};

/** Finds and repairs broken databases. Most people never need it, so it comes with its first use. */
export const loadMender = () => import('./createMender');
