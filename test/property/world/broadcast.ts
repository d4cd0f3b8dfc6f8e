import type { TabLife } from './tabLife';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;

interface Member {
  readonly tab: Pick<TabLife, 'isAlive'>;
  readonly name: string;
  readonly channel: Channel;
}

/** BroadcastChannel between the tabs of one browser: messages are copies, and arrive a turn later. */
export interface Broadcasts {
  open(tab: Member['tab'], name: string): Channel;
  drop(tab: Member['tab']): void;
}

export const createBroadcasts = (track: <T>(work: Promise<T>) => Promise<T>): Broadcasts => {
  const members = new Set<Member>();

  const deliver = async (member: Member, data: unknown): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    if (members.has(member)) member.channel.onmessage?.call(null as never, { data } as MessageEvent);
  };

  return {
    open: (tab, name) => {
      const channel: Channel = {
        onmessage: null,
        postMessage: (message: unknown) => {
          if (!members.has(self)) return;
          for (const member of members) {
            if (member !== self && member.name === name) void track(deliver(member, structuredClone(message)));
          }
        },
        close: () => void members.delete(self),
      };
      const self: Member = { tab, name, channel };
      if (tab.isAlive()) members.add(self);
      return channel;
    },
    drop: (tab) => {
      for (const member of members) if (member.tab === tab) members.delete(member);
    },
  };
};
