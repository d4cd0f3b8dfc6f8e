import { createOperatorTokens } from '../../../cloud/admin/operatorTokens';
import { signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { API, codeOf, makeToken } from './consoleHarness';

let test: TestCloud;
beforeEach(async () => {
  test = await startCloud({ trustProxy: true });
});
afterEach(stopClouds);

const ME = `${API}/me`;
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('the guard of the console', () => {
  it('lets in by a token, which it keeps as a hash alone', async () => {
    const { token } = await makeToken(test);

    const answer = await test.get(ME, token);
    const kept = await test.cloud.accounts.records.ofUser('');

    expect(answer).toMatchObject({ status: 200, json: { name: 'Mina' } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it.each([
    ['at this computer', {}],
    ['behind a proxy', from('203.0.113.7')],
    ['behind a proxy that says it otherwise', { forwarded: 'for=203.0.113.7' }],
    ['with the name of this computer', { host: 'localhost' }],
    ['with a key for commands', { 'x-operator-key': 'a'.repeat(64) }],
    ['with a name and a password', { authorization: 'Basic bWluYTptaW5h' }],
  ])('refuses who has no token: %s', async (_where, headers: Record<string, string>) => {
    const answer = await test.get(ME, undefined, headers);

    expect([answer.status, codeOf(answer)]).toEqual([401, 'errors.operatorToken']);
  });

  it('takes no token of an account', async () => {
    expect((await test.get(ME, await signIn(test, 'reader@example.org'))).status).toBe(401);
  });

  it('refuses a token from the moment it is revoked', async () => {
    const { id, token } = await makeToken(test);
    await createOperatorTokens(test.cloud.accounts.records, { now: () => test.now() }).revoke(id);

    expect((await test.get(ME, token)).status).toBe(401);
  });

  it('tells one address of twenty wrong tokens an hour, and lets the good one pass', async () => {
    const { token } = await makeToken(test);
    const tried: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      tried.push((await test.get(ME, `op_${index}`, from('203.0.113.7'))).status);
    }

    expect(tried).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    expect((await test.get(ME, 'op_other', from('203.0.113.8'))).status).toBe(401);
    expect((await test.get(ME, token, from('203.0.113.7'))).status).toBe(200);
  });

  it('guards every call below its path', async () => {
    const calls = [
      test.get(`${API}/content/notices`),
      test.put(`${API}/content/notices/n1`, { version: '', entry: {} }),
      test.post(`${API}/content/notices/n1`, { version: '', act: 'undo' }),
      test.post(`${API}/preview`, { html: [] }),
      test.get('/operator/dialogs'),
      test.get('/operator/canned'),
      test.post('/operator/dialogs/a/close', {}),
      test.get(`${API}/gifts`),
      test.post(`${API}/gifts`, {}),
      test.post(`${API}/gifts/a`, { isWithdrawn: true }),
    ];

    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 401));
  });
});
