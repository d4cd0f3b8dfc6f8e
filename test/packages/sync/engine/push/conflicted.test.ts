import { createConflicted } from '../../../../../packages/sync/src/engine/push/conflicted';
import type { OutboxEntry } from '../../../../../packages/sync/src/journal/journal';
import { fakeGateway } from '../../../../fakes/sync/fakeGateway';
import { aBrowser } from '../engineWorld';
import { listening } from './listening';

describe('a document that a gateway does not take again and again', () => {
  const { signal } = new AbortController();
  let stop: () => void = () => undefined;
  afterEach(() => stop());

  const twice = async () => {
    const tab = aBrowser(fakeGateway()).openTab();
    ({ stop } = tab);
    const at = jest.spyOn(tab.parts.clock, 'now');
    const entry: OutboxEntry = {
      database: 'note',
      id: 'a',
      writes: 1,
      base: null,
      at: tab.clock.at(),
      over: [],
      refusal: null,
    };
    const conflicted = createConflicted(tab.parts, tab.conflicts, listening().listener);
    for (let time = 0; time < 2; time += 1) await conflicted.yieldAll([entry], signal);
    return { tab, at, entry, conflicted };
  };

  it('waits from the second time on', async () => {
    const { entry, conflicted } = await twice();

    expect(conflicted.due([entry])).toEqual([]);
    expect(conflicted.nextDueMs()).toBeGreaterThan(0);
  });

  it('does not wait for a day when the clock is set back by one', async () => {
    const { tab, at, entry, conflicted } = await twice();

    at.mockReturnValue((tab.clock.at() - 86_400_000) as never);

    expect(conflicted.due([entry])).toEqual([entry]);
    expect(conflicted.nextDueMs()).toBeUndefined();
  });
});
