import { createLeader } from '../../../src/services/browser/leader';
import type { LeaderEvent } from '../../../src/services/ports';

type Holder = () => Promise<unknown>;

/** One lock, first come, first served, as the browser has it. */
const fakeLocks = () => {
  const queue: { holder: Holder; done: () => void }[] = [];
  let isHeld = false;
  const serve = async (): Promise<void> => {
    if (isHeld) return;
    for (let first = queue.shift(); first !== undefined; first = queue.shift()) {
      isHeld = true;
      await first.holder();
      isHeld = false;
      first.done();
    }
  };
  const request = (_name: string, options: { signal?: AbortSignal }, holder: Holder): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const waiting = { holder, done: () => resolve(undefined) };
      queue.push(waiting);
      options.signal?.addEventListener('abort', () => {
        const place = queue.indexOf(waiting);
        if (place < 0) return;
        queue.splice(place, 1);
        reject(new DOMException('aborted', 'AbortError'));
      });
      void serve();
    });
  return { request } as unknown as Pick<LockManager, 'request'>;
};

/** BroadcastChannels of one browser. */
const fakeAir = () => {
  const open = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
  return (): Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'> => {
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage: (data: unknown) => {
        for (const other of open) if (other !== channel) other.onmessage?.({ data } as MessageEvent);
      },
      close: () => void open.delete(channel),
    };
    open.add(channel);
    return channel;
  };
};

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const aTab = (locks: Pick<LockManager, 'request'> | undefined, openChannel: ReturnType<typeof fakeAir> | undefined) => {
  const events: LeaderEvent[] = [];
  return { events, campaign: createLeader({ locks, openChannel }).campaign('sync:u', (event) => events.push(event)) };
};

describe('the leader', () => {
  it('is one tab, and the next one takes over when it stops', async () => {
    const [locks, air] = [fakeLocks(), fakeAir()];
    const [first, second] = [aTab(locks, air), aTab(locks, air)];
    await settle();
    expect([first.events, second.events]).toEqual([[{ kind: 'elected' }], []]);

    first.campaign.stop();
    await settle();

    expect(second.events).toEqual([{ kind: 'elected' }]);
  });

  it('is heard by the others and not by itself', async () => {
    const [locks, air] = [fakeLocks(), fakeAir()];
    const [first, second] = [aTab(locks, air), aTab(locks, air)];
    await settle();

    first.campaign.tell({ hello: 1 });

    expect(second.events).toEqual([{ kind: 'heard', message: { hello: 1 } }]);
    expect(first.events).toHaveLength(1);
  });

  it('is not elected after it stopped waiting', async () => {
    const [locks, air] = [fakeLocks(), fakeAir()];
    const [first, second] = [aTab(locks, air), aTab(locks, air)];
    await settle();

    second.campaign.stop();
    second.campaign.stop();
    first.campaign.stop();
    await settle();

    expect(second.events).toEqual([]);
  });

  it('is every tab where there are no locks', async () => {
    const tabs = [aTab(undefined, undefined), aTab(undefined, undefined)];
    await settle();

    expect(tabs.map(({ events }) => events)).toEqual([[{ kind: 'elected' }], [{ kind: 'elected' }]]);
  });

  it('is every tab where the browser refuses locks', async () => {
    const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };

    const { events } = aTab(refusing as never, undefined);
    await settle();

    expect(events).toEqual([{ kind: 'elected' }]);
  });
});
