import { leaveNote } from '../../../cloud/dataFolder/runningServer';
import { cleanUp, runHere } from '../operator/commandHarness';
import { startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { API } from './consoleHarness';

let test: TestCloud;
beforeAll(async () => {
  test = await startCloud();
  const origin = await test.cloud.app.listen({ host: '127.0.0.1', port: 0 });
  await leaveNote(test.dataDirectory, { pid: process.pid, port: Number(new URL(origin).port) });
});
afterAll(async () => {
  await stopClouds();
  await cleanUp();
});

const run = (...args: string[]) => runHere([...args, '--data-dir', test.dataDirectory]);
const status = async (token: string) => (await test.get(`${API}/me`, token)).status;

describe('inkside operator', () => {
  it('prints a token once, lists it without, and revokes it', async () => {
    const made = await run('operator', 'token', '--name', 'Mina');
    const listed = await run('operator', 'tokens');
    const [id = ''] = listed.out.split(/\s/);

    expect(made.out).toMatch(/^op_[\w-]{43}$/);
    expect(await status(made.out)).toBe(200);
    expect(listed.out).toMatch(/^[0-9a-f]{8} {2}2026-11-20T12:00:00.000Z {2}Mina$/);

    expect(await run('operator', 'revoke', id)).toMatchObject({ code: 0, out: `The operator token ${id} is revoked.` });
    expect(await status(made.out)).toBe(401);
    expect((await run('operator', 'tokens')).out).toMatch(/^There are no operator tokens/);
  });

  it('says what is wrong', async () => {
    expect(await run('operator', 'revoke', 'none')).toMatchObject({ code: 1 });
    expect(await run('operator', 'revoke')).toMatchObject({ code: 2 });
    expect(await run('operator', 'token', '--name', ' ')).toMatchObject({ code: 2 });
  });
});
