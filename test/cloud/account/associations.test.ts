import { paths } from '@inkside/protocol';
import type { TestCloud } from '../rest/testCloud';
import { askCode, failure, otherThan, signIn, startCloud, stopClouds } from '../rest/testCloud';
import { meOf } from './accountHarness';

let test: TestCloud;
let tokens: Record<'parent' | 'child' | 'other', string>;
let uids: Record<'parent' | 'child' | 'other', string>;

const addressOf = (name: string): string => `${name}@example.org`;

beforeEach(async () => {
  test = await startCloud({ codeRequestsPerHour: 1000 });
  const token = (name: string) => signIn(test, addressOf(name));
  tokens = { parent: await token('parent'), child: await token('child'), other: await token('other') };
  const uid = async (name: keyof typeof tokens) => (await meOf(test, tokens[name])).uid;
  uids = { parent: await uid('parent'), child: await uid('child'), other: await uid('other') };
});
afterEach(stopClouds);

const bind = async (master: keyof typeof tokens, child: string) => {
  test.advance(60_000);
  const code = await askCode(test, addressOf(child));
  return test.post(paths.bindAssociated, { mobi: addressOf(child), code }, tokens[master]);
};

describe('associated accounts', () => {
  it('are joined by the code of the child, and both see each other', async () => {
    const answer = await bind('parent', 'child');

    expect(answer.json).toMatchObject({ result_code: 0, data: { uid: uids.child, email: 'child@example.org' } });
    expect((await meOf(test, tokens.parent)).children).toEqual([expect.objectContaining({ uid: uids.child })]);
    expect((await meOf(test, tokens.child)).parent).toMatchObject({ uid: uids.parent });
    expect(await meOf(test, tokens.other)).toMatchObject({ children: [], parent: null });
  });

  it('are refused when the account has a master already', async () => {
    await bind('parent', 'child');

    const answer = await bind('other', 'child');

    expect(answer).toMatchObject({ status: 409, json: failure('errors.masterAccount') });
    expect((await meOf(test, tokens.child)).parent).toMatchObject({ uid: uids.parent });
  });

  it('may be joined again by the same master', async () => {
    await bind('parent', 'child');

    expect((await bind('parent', 'child')).status).toBe(200);
    expect((await meOf(test, tokens.parent)).children).toHaveLength(1);
  });

  it('never stand in a circle, also when both ask at once', async () => {
    const { associations } = test.cloud.accounts;

    const results = await Promise.allSettled([
      associations.bind(uids.parent, uids.child),
      associations.bind(uids.child, uids.parent),
    ]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('are refused with a wrong code, for an unknown account and for oneself', async () => {
    const code = await (test.advance(60_000), askCode(test, addressOf('child')));
    const wrong = { mobi: addressOf('child'), code: otherThan(code) };

    const refused = await test.post(paths.bindAssociated, wrong, tokens.parent);

    expect(refused).toMatchObject({ status: 400, json: { code: 'errors.codeWrong' } });
    expect(await bind('parent', 'nobody')).toMatchObject({ status: 404, json: failure('errors.notFound') });
    const self = failure('errors.badRequest', { field: 'mobi' });
    expect(await bind('parent', 'parent')).toMatchObject({ status: 400, json: self });
    expect((await meOf(test, tokens.parent)).children).toEqual([]);
  });

  it.each([
    ['by the master with the uid', 'parent', () => ({ uid: uids.child })],
    ['by the child with the uid of its master', 'child', () => ({ uid: uids.parent })],
  ] as const)('are parted %s', async (_, who, body) => {
    await bind('parent', 'child');

    const answer = await test.post(paths.unbindAssociated, body(), tokens[who]);

    expect(answer).toMatchObject({ status: 200, json: { data: 'ok' } });
    expect((await meOf(test, tokens.parent)).children).toEqual([]);
    expect((await meOf(test, tokens.child)).parent).toBeNull();
  });

  it('are parted by number', async () => {
    await bind('parent', 'child');
    const { id } = await meOf(test, tokens.child);

    expect((await test.post(paths.unbindAssociated, { id }, tokens.parent)).status).toBe(200);
    expect((await meOf(test, tokens.parent)).children).toEqual([]);
  });

  it('are parted by nobody else', async () => {
    await bind('parent', 'child');

    const foreign = await test.post(paths.unbindAssociated, { uid: uids.child }, tokens.other);
    const empty = await test.post(paths.unbindAssociated, {}, tokens.parent);
    const wrong = await test.post(paths.unbindAssociated, { uid: { $ne: 1 } }, tokens.parent);

    expect([foreign.status, empty.status, wrong.status]).toEqual([404, 400, 400]);
    expect((await meOf(test, tokens.parent)).children).toHaveLength(1);
  });
});
