import { libraryChannel, messageChannel, noteTreeChannel } from '@inkside/protocol';
import { createHoldings, type Holdings } from '../../../cloud/rest/statistics/library';
import { ANNE, BEN, startGateway, type TestGateway } from '../gateway/gatewayHarness';

let gateway: TestGateway;
let holdings: Holdings;

beforeEach(async () => {
  gateway = await startGateway();
  holdings = createHoldings(gateway.writer);
});

afterEach(() => gateway.stop());

const note = (id: string, facts: object = {}) =>
  gateway.writer.put(ANNE, {
    _id: id,
    dbId: noteTreeChannel(ANNE),
    uniqueId: id,
    title: id,
    type: 1,
    status: 1,
    ...facts,
  });
const book = (id: string, facts: object = {}) =>
  gateway.writer.put(ANNE, {
    _id: id,
    dbId: libraryChannel(ANNE),
    uniqueId: id,
    name: id,
    modeType: 4,
    status: 0,
    ...facts,
  });

const held = async () => {
  const { books, noteCount } = await holdings.of(ANNE);
  return { books: books.map(({ docId }) => docId), noteCount };
};

describe('what a user has', () => {
  it('is nothing at first', async () => {
    expect(await held()).toEqual({ books: [], noteCount: 0 });
  });

  it('is all of both channels, and nothing of another or of another user', async () => {
    await note('n1');
    await note('folder', { type: 0 });
    await book('b2');
    await book('b1');
    await gateway.writer.put(ANNE, { _id: 'm1', dbId: messageChannel(ANNE), title: 'm1', type: 1, status: 1 });
    await gateway.writer.put(BEN, {
      _id: 'x',
      dbId: noteTreeChannel(BEN),
      uniqueId: 'x',
      title: 'x',
      type: 1,
      status: 1,
    });

    expect(await held()).toEqual({ books: ['b1', 'b2'], noteCount: 1 });
  });

  it('follows what is added, binned, taken out of the bin, moved and deleted since', async () => {
    await note('n1');
    await note('n2');
    await book('b1');
    expect(await held()).toEqual({ books: ['b1'], noteCount: 2 });

    await note('n1', { status: 0 });
    await note('n3');
    expect(await held()).toEqual({ books: ['b1'], noteCount: 2 });

    await note('n1');
    await gateway.writer.remove(ANNE, 'n2');
    await gateway.writer.remove(ANNE, 'b1');
    expect(await held()).toEqual({ books: [], noteCount: 2 });

    await book('n3');
    expect(await held()).toEqual({ books: ['n3'], noteCount: 1 });
  });

  it('is read once, whatever there is, and then as far as it has changed', async () => {
    await Promise.all(Array.from({ length: 350 }, (_, index) => note(`n${index}`)));
    const changed: string[] = [];
    const { readOn } = gateway.writer;
    jest.spyOn(gateway.writer, 'readOn').mockImplementation((uid, before, listener) =>
      readOn(uid, before, {
        ...listener,
        changed: (standing) => {
          changed.push(standing.id);
          listener.changed(standing);
        },
      }),
    );

    expect((await held()).noteCount).toBe(350);
    expect(changed.splice(0)).toHaveLength(350);

    await note('n7', { status: 0 });
    expect((await held()).noteCount).toBe(349);
    expect((await held()).noteCount).toBe(349);
    expect(changed).toEqual(['n7']);
  });

  it('is read anew after a reading that broke off', async () => {
    await note('n1');
    await note('n2');
    const { readOn } = gateway.writer;
    jest.spyOn(gateway.writer, 'readOn').mockImplementationOnce((uid, before, listener) =>
      readOn(uid, before, {
        ...listener,
        changed: (standing) => {
          listener.changed(standing);
          throw new Error('broken off');
        },
      }),
    );

    await expect(held()).rejects.toThrow('broken off');
    await gateway.writer.remove(ANNE, 'n1');

    expect((await held()).noteCount).toBe(1);
  });

  it('is read anew from a database that has gone back', async () => {
    await note('n1');
    expect((await held()).noteCount).toBe(1);
    const { readOn } = gateway.writer;
    jest
      .spyOn(gateway.writer, 'readOn')
      .mockImplementationOnce((uid, before, listener) =>
        readOn(uid, before && { ...before, sequence: 1000 }, listener),
      );
    await note('n2');

    expect((await held()).noteCount).toBe(2);
  });

  it('is read anew from another database', async () => {
    await note('n1');
    await note('n2');
    expect((await held()).noteCount).toBe(2);
    const { readOn } = gateway.writer;
    jest
      .spyOn(gateway.writer, 'readOn')
      .mockImplementationOnce((uid, before, listener) =>
        readOn(uid, before && { ...before, identity: 'before the restore' }, listener),
      );
    await gateway.writer.remove(ANNE, 'n2');

    expect((await held()).noteCount).toBe(1);
  });
});
