import type { LedgerEvent } from '@inkside/protocol';

import { until } from '../../harness/until';
import { startTwinCloud, type TwinCloud } from './twinCloud';

let twin: TwinCloud;
afterEach(() => twin.stop());

const events = async (documentId: string): Promise<readonly LedgerEvent[]> => {
  await twin.cloud.ledger.settled();
  const { files } = await twin.cloud.ledger.read(twin.uid, 0);
  return files.find((file) => file.documentId === documentId)?.events ?? [];
};
const kinds = async (documentId: string) => (await events(documentId)).map(({ kind }) => kind).toSorted();

describe('the twin and the ledger', () => {
  it('is told, fetches with its own credentials, and says that it opened the file', async () => {
    twin = await startTwinCloud();
    const { id } = await twin.push('a.txt', 'ink');
    await twin.pull();

    await until(async () => (await kinds(id)).length === 4);
    expect(await kinds(id)).toEqual(['announced', 'fetched', 'opened', 'sent']);
    expect(await events(id)).toContainEqual(expect.objectContaining({ kind: 'fetched', bytes: 3 }));
  });

  it('says why it does not take a file that is not what was sent', async () => {
    twin = await startTwinCloud();
    const { id } = await twin.push('a.txt', 'ink', { size: 7 });
    await twin.pull();

    expect(await events(id)).toContainEqual(
      expect.objectContaining({ kind: 'rejected', reason: '3 bytes arrived instead of 7' }),
    );
  });

  it('opens a file once more that is sent again, and passes over one for another device', async () => {
    twin = await startTwinCloud();
    const { id } = await twin.push('a.txt', 'ink');
    await twin.pull();
    const { uid, cloud } = twin;
    const again = (facts: object) =>
      cloud.writer.edit(uid, id, (before) =>
        before === undefined ? undefined : { ...before, dbId: `${uid}-MESSAGE`, ...facts },
      );
    const [{ id: own } = { id: 0 }] = await cloud.accounts.devices.list(uid);

    await again({ updatedAt: Date.now() + 1000, pushTo: [own] });
    expect((await twin.pull()).out).toContain('0 fetched');
    expect((await events(id)).filter(({ round }) => round === 2).map(({ kind }) => kind)).toContain('opened');

    await again({ updatedAt: Date.now() + 2000, pushTo: [own + 1] });
    await twin.pull();
    const third = (await events(id)).filter(({ round }) => round === 3);
    expect(third.map(({ kind }) => kind)).not.toContain('opened');
    expect(third[0]).toMatchObject({ kind: 'sent', deviceId: own + 1 });
  });
});
