import { TOKEN_LIFE_MS } from '../../../cloud/lib/config';
import { identityOf } from '../../../cloud/accounts/account';
import { paths } from '@inkside/protocol';
import type { Endpoint } from '../../../cloud/rest/endpoint';
import { startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { visitorCalls } from './visitorCalls';

let test: TestCloud;

beforeAll(async () => {
  test = await startCloud();
});
afterAll(stopClouds);

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

const userCalls = (): readonly Endpoint[] => test.cloud.endpoints.filter(({ access }) => access === 'user');

const openToken = async (on: TestCloud, email: string, deviceId?: number): Promise<string> => {
  const account = await on.cloud.accounts.directory.findOrCreate(identityOf(email));
  return (await on.cloud.accounts.sessions.open(account, deviceId === undefined ? {} : { deviceId })).token;
};

/** Which of the calls gave anything but this refusal. */
const answeredOtherwise = async (
  authorization: string | undefined,
  status: number,
  code: string,
): Promise<string[]> => {
  const others: string[] = [];
  for (const endpoint of userCalls()) {
    const headers = { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) };
    const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
    const answer = await test.cloud.app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/:\w+/g, 'x'),
      headers: hasBody ? headers : { ...headers, 'content-type': undefined },
      ...(hasBody ? { payload: '{}' } : {}),
    });
    const isRefused = answer.statusCode === status && answer.json<{ code?: string }>().code === code;
    if (!isRefused) others.push(`${nameOf(endpoint)}: ${answer.statusCode}`);
  }
  return others;
};

describe('the REST table', () => {
  it('lets visitors call what is written down for them, and nothing else', () => {
    const open = test.cloud.endpoints.filter(({ access }) => access === 'visitor').map(nameOf);

    expect(open.toSorted()).toEqual(visitorCalls.toSorted());
  });

  it.each([
    ['no token', undefined],
    ['an empty one', 'Bearer '],
    ['a word', 'Bearer nonsense'],
    ['another scheme', 'Basic cmVhZGVyOnNlY3JldA=='],
    [
      'an unsigned one',
      `Bearer ${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from('{"id":1}').toString('base64url')}.`,
    ],
  ])('refuses all others with 401: %s', async (_, authorization) => {
    expect(await answeredOtherwise(authorization, 401, 'errors.loginExpired')).toEqual([]);
  });

  it('refuses the token of another cloud', async () => {
    const other = await startCloud();
    const token = await openToken(other, 'anne@example.org');

    expect(await answeredOtherwise(`Bearer ${token}`, 401, 'errors.loginExpired')).toEqual([]);
  });

  it('refuses a token whose signature was changed', async () => {
    const token = await openToken(test, 'anne@example.org');
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;

    expect(await answeredOtherwise(`Bearer ${changed}`, 401, 'errors.loginExpired')).toEqual([]);
  });

  it('refuses a token that was signed out', async () => {
    const token = await openToken(test, 'anne@example.org');
    await test.post(paths.logout, {}, token);

    expect(await answeredOtherwise(`Bearer ${token}`, 401, 'errors.loginExpired')).toEqual([]);
  });

  it('refuses the token of an account that is gone', async () => {
    const token = await openToken(test, 'gone@example.org');
    const account = await test.cloud.accounts.directory.find(identityOf('gone@example.org'));
    await test.cloud.accounts.directory.remove(account?.uid ?? '');

    expect(await answeredOtherwise(`Bearer ${token}`, 401, 'errors.loginExpired')).toEqual([]);
  });

  it('refuses the token of a locked device', async () => {
    const owner = await openToken(test, 'locker@example.org');
    const account = await test.cloud.accounts.directory.find(identityOf('locker@example.org'));
    const card = { deviceUniqueId: 'lost', macAddress: '00:11:22:33:44:55', model: 'NoteAir' };
    const device = await test.cloud.accounts.devices.signedIn(account?.uid ?? '', card);
    const token = await openToken(test, 'locker@example.org', device.id);
    await test.post(paths.lockDevice, { id: device.id, type: 'lock' }, owner);

    expect(await answeredOtherwise(`Bearer ${token}`, 403, 'errors.deviceLocked')).toEqual([]);
  });

  it('refuses a token whose time is over', async () => {
    const token = await openToken(test, 'anne@example.org');
    test.advance(TOKEN_LIFE_MS + 1);

    expect(await answeredOtherwise(`Bearer ${token}`, 401, 'errors.loginExpired')).toEqual([]);
  });
});
