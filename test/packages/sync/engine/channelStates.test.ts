import type { SyncEvent } from '../../../../packages/sync/src/syncPorts';
import { createChannelStates } from '../../../../packages/sync/src/engine/channelStates';

describe('what the parts of the engine say of a channel', () => {
  const told = (events: readonly SyncEvent[]): readonly string[] =>
    events.flatMap((event) => (event.kind === 'fact' && event.channel === 'noteTree' ? [event.fact.kind] : []));

  it('is that all is well, again, when what was owed has come beside a feed that waits', () => {
    const events: SyncEvent[] = [];
    const states = createChannelStates((event) => events.push(event));
    states.idle('pull');
    states.idle('push');

    states.brought('noteTree', 1);

    expect(told(events)).toEqual(['paused', 'change', 'paused']);
  });
});
