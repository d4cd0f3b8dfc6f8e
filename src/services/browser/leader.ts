import type { Json } from '@inkside/kit';
import type { LeaderPort } from '../ports';

interface LeaderParts {
  /**
   * Absent outside of https and localhost: then every tab leads. Nothing is lost, but each leader holds a poll of the six
   * connections that a browser opens to an origin, and pulls everything by itself.
   */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Absent in very old browsers: then nobody hears anything. */
  readonly openChannel: ((name: string) => Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>) | undefined;
}

/** Elects one tab by a Web Lock, which the browser hands on the moment its holder ends, however it ends. */
export const createLeader = ({ locks, openChannel }: LeaderParts): LeaderPort => ({
  campaign: (name, report) => {
    const fullName = `inkside.${name}`;
    const channel = openChannel?.(fullName);
    if (channel !== undefined) {
      channel.onmessage = ({ data }: MessageEvent<Json>) => report({ kind: 'heard', message: data });
    }
    let isStopped = false;
    let release: () => void = () => undefined;
    const waiting = new AbortController();
    const lead = async (): Promise<void> => {
      if (isStopped) return;
      report({ kind: 'elected' });
      await new Promise<void>((resolve) => (release = resolve));
    };
    const candidacy = locks === undefined ? lead() : locks.request(fullName, { signal: waiting.signal }, lead);
    // Rejects when the wait is given up, and where the browser refuses locks to the page: that tab works by itself.
    candidacy.catch(() => (isStopped ? undefined : lead()));
    return {
      tell: (message) => {
        if (!isStopped) channel?.postMessage(message);
      },
      stop: () => {
        if (isStopped) return;
        isStopped = true;
        waiting.abort();
        release();
        channel?.close();
      },
    };
  },
});
