import { asUid, type Stop, type Uid } from '@inkside/kit';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
type OpenChannel = ((name: string) => Channel) | undefined;

const NAME = 'inkside.removed';

/** Tells the tabs of a browser that nothing of somebody is to stay in it, so that none writes back what it remembers. */
export interface Removals {
  tell(uid: Uid): void;
  /** Hears of other tabs' removals. */
  hear(listener: (uid: Uid) => void): Stop;
}

export const createRemovals = (openChannel: OpenChannel): Removals => ({
  tell: (uid) => {
    const channel = openChannel?.(NAME);
    channel?.postMessage(uid);
    channel?.close();
  },
  hear: (listener) => {
    const channel = openChannel?.(NAME);
    channel?.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => typeof data === 'string' && listener(asUid(data)),
    );
    return () => channel?.close();
  },
});
