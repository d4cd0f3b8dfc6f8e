import { aBrowser, aNote, type Tab } from './engine/engineWorld';

/** Two tabs of one browser share the journal, and not what each of them has read of it. */
describe('what two tabs owe', () => {
  let tabs: readonly Tab[] = [];
  afterEach(() => tabs.forEach((tab) => tab.stop()));
  const two = () => {
    const browser = aBrowser();
    const [one, other] = [browser.openTab(), browser.openTab()];
    tabs = [one, other];
    return [one.data.owed, other.data.owed] as const;
  };
  const missing = (rev: string) => ({ id: 'late', revs: [rev], reason: 'busy' });

  it('is one entry with all that is missing', async () => {
    const [one, other] = two();
    await one.owe([missing('1-a')]);
    await other.owe([missing('2-b')]);

    expect(await one.read()).toMatchObject([{ id: 'late', revs: ['1-a', '2-b'] }]);
  });

  it('is not struck off by one that knows only a part of it', async () => {
    const [one, other] = two();
    await one.owe([missing('1-a')]);
    const known = one.all();
    await other.owe([missing('2-b')]);

    await one.settle(known);

    expect(one.all()).toMatchObject([{ id: 'late', revs: ['1-a', '2-b'] }]);
    await one.settle(one.all());
    expect(await other.read()).toEqual([]);
  });

  it('keeps that a document has moved, which is told once', async () => {
    const [one, other] = two();
    const arrival = {
      database: 'note',
      id: 'late',
      revs: ['2-m'],
      document: { _id: 'late', _rev: '2-m', _deleted: true, ...aNote('') },
      isDeleted: true,
      isMoved: true,
      isLost: false,
    } as const;
    await one.owe([{ ...missing('2-m'), database: 'note', arrival }]);
    await other.owe([{ ...missing('3-n'), database: 'note' }]);

    expect(await one.read()).toMatchObject([{ revs: ['2-m', '3-n'], arrival: { isMoved: true } }]);
  });
});
