import { createChannelState } from '../../../../src/services/databases/replication/channelState';
import type { SyncFact } from '../../../../src/app/kit/syncFact';

const aChannel = () => {
  const facts: SyncFact[] = [];
  return { facts, state: createChannelState((fact) => facts.push(fact)) };
};
const upToDate: SyncFact = { kind: 'paused', error: null };
const offline: SyncFact = { kind: 'paused', error: { code: 'errors.network', params: { operation: 'sync' } } };

describe('the story of a channel', () => {
  it('says that it is up to date when both directions are', () => {
    const { facts, state } = aChannel();

    state.idle('pull');
    expect(facts).toEqual([]);
    state.idle('push');

    expect(facts).toEqual([upToDate]);
  });

  it('says once that it is offline, however often it fails', () => {
    const { facts, state } = aChannel();

    for (const side of ['pull', 'push', 'pull'] as const) state.failed(side, new TypeError('Failed to fetch'));

    expect(facts).toEqual([offline]);
  });

  it('stays offline while one direction fails', () => {
    const { facts, state } = aChannel();
    state.failed('push', new TypeError('Failed to fetch'));

    state.active('pull');
    state.idle('pull');

    expect(facts).toEqual([offline]);
  });

  it('does not look healthy when one direction moves while the other fails', () => {
    const { facts, state } = aChannel();
    state.failed('push', new TypeError('Failed to fetch'));

    state.changed('pull', 3);

    expect(facts).toEqual([offline, { kind: 'change', direction: 'pull', documents: 3 }, offline]);
  });

  it('tells changes, and that it is up to date again after them', () => {
    const { facts, state } = aChannel();
    for (const side of ['pull', 'push'] as const) state.idle(side);

    state.active('push');
    state.changed('push', 1);
    state.idle('push');

    expect(facts).toEqual([
      upToDate,
      { kind: 'active' },
      { kind: 'change', direction: 'push', documents: 1 },
      upToDate,
    ]);
  });

  it('names trouble of the local database for what it is', () => {
    const { facts, state } = aChannel();

    state.failed('pull', { name: 'indexed_db_went_bad', reason: 'QuotaExceededError' });

    expect(facts).toEqual([{ kind: 'paused', error: { code: 'errors.quota', params: {} } }]);
  });
});
