import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import * as v from 'valibot';

import { leaveNote } from '../../../cloud/dataFolder/runningServer';
import { paths, syncTokenAnswer } from '@inkside/protocol';
import { Pouch, byChannel, localDatabase, remoteDatabase } from '../gateway/stockPouch';
import type { StockDatabase } from '../gateway/stockPouch';
import { cleanUp, newFolder, runHere } from '../operator/commandHarness';
import { startCloud, stopClouds } from '../rest/testCloud';
import type { TestCloud } from '../rest/testCloud';

// PouchDB explains each checkpoint that it does not find.
beforeEach(() => void jest.spyOn(console, 'info').mockImplementation(() => undefined));
afterEach(async () => {
  jest.restoreAllMocks();
  await stopClouds();
  await cleanUp();
});

const EMAIL = 'reader@example.org';

const listen = async ({ cloud }: TestCloud, folder: string, port = 0): Promise<number> => {
  await cloud.app.listen({ host: '127.0.0.1', port });
  const listening = (cloud.app.server.address() as AddressInfo).port;
  await leaveNote(folder, { pid: process.pid, port: listening });
  return listening;
};

const enter = async (cloud: TestCloud): Promise<string> => {
  await cloud.post(paths.sendVerifyCode, { mobi: EMAIL });
  const answer = await cloud.post(paths.signup, { mobi: EMAIL, code: cloud.mails()[0]?.code });
  return (answer.json as { data: { token: string } }).data.token;
};

const uidOf = async (cloud: TestCloud, token: string): Promise<string> => {
  const { json } = await cloud.get(paths.me, token);
  return (json as { data: { uid: string } }).data.uid;
};

const syncBoth = async (local: StockDatabase, remote: StockDatabase, channel: string): Promise<void> => {
  await Pouch.replicate(local, remote);
  await Pouch.replicate(remote, local, byChannel(channel));
};

describe('a backup of a running server', () => {
  it('is restored to a server with which stock clients go on: same session, no document lost or doubled', async () => {
    const [data, backup, restored] = [await newFolder(), await newFolder(), join(await newFolder(), 'restored')];
    const first = await startCloud({ dataDirectory: data, captcha: 'never', clock: Date });
    const port = await listen(first, data);
    const token = await enter(first);
    const uid = await uidOf(first, token);
    const { session_id: session } = v.parse(syncTokenAnswer, (await first.get(paths.syncToken, token)).json).data;
    const channel = `${uid}-NOTE_TREE`;
    const note = (id: string, title: string) => ({ _id: id, user: uid, dbId: channel, title });
    const [tablet, remote] = [localDatabase(), remoteDatabase(`http://127.0.0.1:${port}/neocloud`, session)];
    await tablet.bulkDocs([note('kept', 'one'), note('edited', 'one'), note('gone', 'one')]);
    await syncBoth(tablet, remote, channel);
    await tablet.remove(await tablet.get('gone'));
    await tablet.put({ ...(await tablet.get('edited')), title: 'two' });
    await syncBoth(tablet, remote, channel);

    const saved = await runHere(['backup', backup, '--data-dir', data]);
    const checked = await runHere(['verify', backup]);
    const live = await runHere(['verify', '--data-dir', data]);
    await first.cloud.close();
    const loaded = await runHere(['restore', backup, '--data-dir', restored]);
    const second = await startCloud({ dataDirectory: restored, captcha: 'never', clock: Date });
    await listen(second, restored, port);
    await tablet.put(note('new', 'one'));
    const up = await Pouch.replicate(tablet, remote);
    const other = localDatabase();
    await Pouch.replicate(remote, other, byChannel(channel));

    expect([saved, checked, live, loaded].map(({ code, err }) => ({ code, err }))).toEqual(
      Array(4).fill({ code: 0, err: '' }),
    );
    expect((await second.get(paths.me, token)).status).toBe(200);
    expect(up).toMatchObject({ ok: true, doc_write_failures: 0 });
    expect((await other.allDocs()).rows.map(({ id }) => id)).toEqual(['edited', 'kept', 'new']);
    expect(await other.get('edited')).toEqual(await tablet.get('edited'));
  });
});
