import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { SyncEvent } from '@inkside/sync';
import type { Stop, Uid } from '@inkside/kit';
import { openBrowser, signInTo, until, type ContractBrowser } from './contractBrowser';
import { startContractCloud, type ContractCloud } from './contractCloud';
import type { NewDocument } from '../../packages/sync/src/syncPorts';

const note = (uid: Uid, id: string): NewDocument => ({
  _id: id,
  uniqueId: id,
  user: uid,
  dbId: `${uid}-NOTE_TREE`,
  title: id,
  type: 1,
});

/** The same server, with its uuid, its accounts and its sessions, as it was when the copy was made. */
describe('a cloud that is restored from a backup while a page is open', () => {
  let folder: string;
  let cloud: ContractCloud | undefined;
  const stops: Stop[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'restored-'));
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) stop();
    await cloud?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const dataDirectory = (): string => join(folder, 'data');
  const start = async (port: number): Promise<ContractCloud> =>
    (cloud = await startContractCloud({ dataDirectory: dataDirectory(), port }));
  const stop = async (): Promise<void> => {
    await cloud?.stop();
    cloud = undefined;
  };
  const copy = async (from: string, to: string): Promise<void> => {
    await rm(to, { recursive: true, force: true });
    await cp(from, to, { recursive: true });
  };
  const run = (browser: ContractBrowser, uid: Uid): SyncEvent[] => {
    const heard: SyncEvent[] = [];
    stops.push(browser.sync.open(uid, (event) => heard.push(event)));
    return heard;
  };
  const allSent = (browser: ContractBrowser, uid: Uid) =>
    until(async () => ((await browser.sync.unsent(uid)).noteTree.length === 0 ? true : undefined));
  /** It is read and written some seconds after the last change. */
  const nextCheckpoint = ({ network }: ContractBrowser) => {
    const asked = (): number => network.requests.filter((url) => url.includes('/_local/')).length;
    const before = asked();
    return until(() => (asked() >= before + 2 ? true : undefined));
  };
  const has = (browser: ContractBrowser, uid: Uid, ids: readonly string[]) =>
    until(async () => {
      const { documents } = await browser.documents.readAll(uid, 'note');
      return documents
        .map(({ _id }) => _id)
        .sort()
        .join() === ids.join()
        ? true
        : undefined;
    });

  it('gets everything again that was made since, sent or not', async () => {
    const first = await start(0);
    const { origin } = first;
    const port = Number(new URL(origin).port);
    const browser = openBrowser({ origin }, { name: 'restored' });
    const { uid } = await signInTo(first, browser, 'restored@example.org');
    await browser.sync.openSession();
    run(browser, uid);
    await browser.documents.create(uid, 'note', note(uid, 'a'));
    await allSent(browser, uid);
    await stop();
    await copy(dataDirectory(), join(folder, 'backup'));
    await start(port);
    browser.wake();
    await browser.documents.create(uid, 'note', note(uid, 'b'));
    await allSent(browser, uid);
    await nextCheckpoint(browser);

    await stop();
    await browser.documents.create(uid, 'note', note(uid, 'c'));
    await copy(join(folder, 'backup'), dataDirectory());
    const restored = await start(port);
    browser.wake();
    await allSent(browser, uid);

    const other = openBrowser(restored, { name: 'other' });
    await signInTo(restored, other, 'restored@example.org');
    await other.sync.openSession();
    run(other, uid);
    await has(other, uid, ['a', 'b', 'c']);
    await has(browser, uid, ['a', 'b', 'c']);
  });
});
