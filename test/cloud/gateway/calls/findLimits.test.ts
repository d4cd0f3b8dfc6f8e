import { aNoteOf, json, startGateway } from '../gatewayHarness';
import type { TestGateway } from '../gatewayHarness';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
  const numbers = Array.from({ length: 2000 }, (_, index) => index);
  const docs = times(300, (index) => aNoteOf(`n${String(index).padStart(3, '0')}`, { index, at: index % 7 }));
  await gateway.post('/_bulk_docs', { docs: [...docs, aNoteOf('numbers', { numbers })] });
});

afterAll(() => gateway.stop());

const find = (body: object): Promise<Response> => gateway.post('/_find', body);
const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));
const deepPath = times(21, () => 'a').join('.');

describe('_find', () => {
  it.each<[string, object]>([
    ['1,000 conditions', { selector: { $or: times(1000, (index) => ({ [`f${index}`]: 1 })) } }],
    ['1,000 fields', { selector: Object.fromEntries(times(1000, (index) => [`f${index}`, 1])) }],
    ['5,000 operands', { selector: { _id: { $in: times(5000, String) } } }],
    ['an operand of 5,000 members', { selector: { a: { $eq: { b: times(5000, String) } } } }],
    ['a path of 21 names', { selector: { [deepPath]: 1 } }],
    ['11 fields to sort by', { selector: {}, sort: times(11, String) }],
    ['a path of 21 names to sort by', { selector: {}, sort: [deepPath] }],
    ['101 fields', { selector: {}, fields: times(101, String) }],
  ])('refuses %s', async (_what, body) => {
    const answer = await find(body);

    expect(answer.status).toBe(400);
    expect(await json(answer)).toEqual({ error: 'Bad Request', reason: expect.any(String) });
  });

  it('refuses what costs too much on one document, and goes on', async () => {
    const answer = await find({ selector: { numbers: { $all: times(900, (index) => 1100 + index) } } });

    const refusal = { error: 'Bad Request', reason: expect.stringContaining('costs too much') };
    expect([answer.status, await json(answer)]).toEqual([400, refusal]);
    expect((await find({ selector: { index: 3 } })).status).toBe(200);
  });

  it('takes a hundred conditions and a thousand operands', async () => {
    const ids = times(1000, (index) => `n${String(index).padStart(3, '0')}`);
    const { docs } = await json<{ docs: object[] }>(find({ selector: { _id: { $in: ids }, index: { $lt: 5 } } }));
    const many = { selector: { $or: times(90, (index) => ({ index })) }, limit: 500 };
    const { docs: either } = await json<{ docs: object[] }>(find(many));

    expect([docs.length, either.length]).toEqual([5, 90]);
  });

  it('sorts by several fields and goes on behind the last one', async () => {
    const sort = [{ at: 'desc' }, { index: 'asc' }];
    const body = { selector: { index: { $gte: 0 } }, sort, fields: ['index'], limit: 150 };
    const first = await json<{ docs: { index: number }[]; bookmark: string }>(find(body));
    const second = await json<{ docs: { index: number }[] }>(find({ ...body, bookmark: first.bookmark }));

    const wanted = times(300, (index) => index).toSorted((a, b) => (b % 7) - (a % 7) || a - b);
    expect([...first.docs, ...second.docs].map(({ index }) => index)).toEqual(wanted);
  });

  it('answers others while it looks through the documents', async () => {
    let answered = 0;
    let isOver = false;
    const asking = (async () => {
      while (!isOver) {
        await gateway.ask('/', {}, 'ben');
        answered += 1;
      }
    })();

    await Promise.all(times(10, () => find({ selector: { $or: times(90, (index) => ({ [`f${index}`]: 1 })) } })));
    isOver = true;
    await asking;

    expect(answered).toBeGreaterThan(3);
  });
});
