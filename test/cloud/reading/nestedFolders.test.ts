import type { Records } from '../../../cloud/accounts/records';
import { createReadingItems } from '../../../cloud/reading/stores/readingItems';

const UID = 'a'.repeat(24);
const FOLDERS = 20_000;
/** What is usual is a hundredth of it, and going over all once a level takes several times as much. */
const LIMIT_MS = 4000;

const folder = (index: number) => ({
  ...{ id: `f${index}`, uid: UID, kind: 'folder' as const, sourceType: 0 as const, title: 'x', url: null },
  ...{ parent: index === 0 ? null : `f${index - 1}`, subFrom: null, description: '', cover: null },
  ...{ siteUrl: null, language: null, login: null, createdAt: 1, updatedAt: 1 },
});

describe('folders that stand in one another', () => {
  it('go together with the outermost, in time that grows with their number only', async () => {
    // The innermost first, so that each look at all of them finds one more.
    const stored = Array.from({ length: FOLDERS }, (_, index) => folder(FOLDERS - 1 - index));
    const records: Partial<Records> = {
      list: async () => stored.map((value) => ({ id: `item:${UID}:${value.id}`, value })) as never,
      remove: async () => undefined,
    };
    const items = createReadingItems(records as Records, { now: () => 1 });
    const before = process.cpuUsage();

    const gone = await items.remove(UID, ['f0']);

    const { user, system } = process.cpuUsage(before);
    expect(gone).toHaveLength(FOLDERS);
    expect((user + system) / 1000).toBeLessThan(LIMIT_MS);
  });
});
