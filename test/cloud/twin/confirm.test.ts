import * as v from 'valibot';

import { runTwinConfirm } from '../../../cloud/twin/confirmCommand';
import { paths, qrCheckAnswer, qrCreateAnswer } from '@inkside/protocol';
import { EMAIL, startTwinCloud, type TwinCloud } from './twinCloud';

let twin: TwinCloud;
beforeAll(async () => {
  twin = await startTwinCloud();
});
afterAll(() => twin.stop());

const newCode = async (): Promise<string> => {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"clientType":"web"}' };
  const answer = await fetch(`${twin.origin}${paths.qrCreate}`, request);
  return v.parse(qrCreateAnswer, await answer.json()).data;
};

const check = async (code: string) => {
  const query = new URLSearchParams({ clientType: 'web', qrcodeId: code });
  return v.parse(qrCheckAnswer, await (await fetch(`${twin.origin}${paths.qrCheck}?${query.toString()}`)).json()).data;
};

const run = async (...args: string[]) => {
  const lines: string[] = [];
  const take = (line: string): void => void lines.push(line);
  const code = await runTwinConfirm(args, { out: take, err: take, read: async () => '' });
  return { code, text: lines.join('\n') };
};

describe('twin confirm', () => {
  it('lets the page that shows the code sign in as the account', async () => {
    const qr = await newCode();

    const done = await run('--account', EMAIL, '--qr', qr, '--server', twin.origin);

    expect(done).toEqual({ code: 0, text: `The page is signed in as ${EMAIL}.` });
    expect(await check(qr)).toMatchObject({ status: 1, userInfo: { uid: twin.uid } });
  });

  it('signs in with an access token, and says no where it is told to', async () => {
    const qr = await newCode();

    const done = await run('--token', await twin.accessToken(), '--qr', qr, '--refuse', '--server', twin.origin);

    expect(done.code).toBe(0);
    expect(await check(qr)).toMatchObject({ status: -1 });
  });

  it('says that a code is unknown, and that a token is not taken', async () => {
    const unknown = await run('--token', await twin.accessToken(), '--qr', '0'.repeat(32), '--server', twin.origin);
    const refused = await run('--token', 'f'.repeat(40), '--qr', await newCode(), '--server', twin.origin);

    expect(unknown).toEqual({ code: 1, text: 'There is nothing under this address.' });
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('access token') });
  });

  it.each([
    [['--account', EMAIL]],
    [['--account', EMAIL, '--qr', 'https://example.org']],
    [['--qr', '0'.repeat(32)]],
    [['--account', EMAIL, '--qr', '0'.repeat(32), '--server', 'ftp://x']],
    [['--account', EMAIL, '--qr', '0'.repeat(32), '--unknown']],
  ])('says how it is used to %j', async (args) => {
    expect((await run(...args)).code).toBe(2);
  });
});
