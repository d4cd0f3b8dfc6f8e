import type { Records } from '../../../cloud/accounts/records';
import { createReadingItems } from '../../../cloud/reading/stores/readingItems';

const UID = 'a'.repeat(24);
const FOLDERS = 2000;
/** So often each folder may be asked where it stands; going over all once a level asks each of them a thousand times. */
const MOST_LOOKS = 10;

describe('folders that stand in one another', () => {
  it('go together with the outermost, in looks that grow with their number only', async () => {
    let looks = 0;
    const folder = (index: number) => ({
      ...{ id: `f${index}`, uid: UID, kind: 'folder' as const, sourceType: 0 as const, title: 'x', url: null },
      ...{ subFrom: null, description: '', cover: null },
      ...{ siteUrl: null, language: null, login: null, createdAt: 1, updatedAt: 1 },
      get parent(): string | null {
        looks += 1;
        return index === 0 ? null : `f${index - 1}`;
      },
    });
    // The innermost first, so that each look at all of them finds one more.
    const stored = Array.from({ length: FOLDERS }, (_, index) => folder(FOLDERS - 1 - index));
    const records: Partial<Records> = {
      list: async () => stored.map((value) => ({ id: `item:${UID}:${value.id}`, value })) as never,
      remove: async () => undefined,
    };
    const items = createReadingItems(records as Records, { now: () => 1 });

    const gone = await items.remove(UID, ['f0']);

    expect(gone).toHaveLength(FOLDERS);
    expect(looks).toBeGreaterThanOrEqual(FOLDERS);
    expect(looks).toBeLessThan(FOLDERS * MOST_LOOKS);
  });
});
