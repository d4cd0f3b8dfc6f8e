import type { Page } from 'playwright-core';

import { until } from '../harness/until';
import { openTab, rename, row, saved, type SyncPerson } from './harness/sync/syncPerson';
import { syncStage, titleArrives } from './harness/sync/syncStage';
import type { SyncWire } from './harness/sync/syncWire';

const NOTES = 30;

/** What is done to the databases by hand, in the page; it gets their names. Helpers of tests are not there. */
type Breaker = (names: { readonly notes: string; readonly journal: string }) => Promise<void>;

const breakers: readonly (readonly [string, Breaker])[] = [
  [
    'whose metadata is deleted',
    ({ notes }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(notes, 6);
        opening.onupgradeneeded = () => opening.result.deleteObjectStore('document-store');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  ],
  [
    'with garbage in every store',
    ({ notes }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(notes);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['document-store', 'by-sequence', 'meta-store'], 'readwrite');
          transaction
            .objectStore('document-store')
            .put({ id: 'kept3', data: '{"id":', winningRev: '1-x', deletedOrLocal: '0', seq: 1 });
          transaction
            .objectStore('document-store')
            .put({ id: 'kept4', data: '{"id":"kept4","rev_', winningRev: '1-x', deletedOrLocal: '0', seq: 2 });
          transaction.objectStore('document-store').put({ id: 'none', some: 'thing' });
          transaction.objectStore('by-sequence').put('garbage', 90_001);
          transaction.objectStore('by-sequence').put({ title: 'Of nobody' }, 90_002);
          transaction.objectStore('meta-store').clear();
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  ],
  [
    'whose journal is of another make',
    ({ journal }) =>
      new Promise<void>((resolve, reject) => {
        indexedDB.deleteDatabase(journal).onsuccess = () => {
          const opening = indexedDB.open(journal, 7);
          opening.onupgradeneeded = () => opening.result.createObjectStore('something', { keyPath: 'else' });
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  ],
  [
    'both of which have lost a store',
    async ({ notes, journal }) => {
      for (const [name, store, version] of [
        [notes, 'meta-store', 6],
        [journal, 'outbox', 5],
      ] as const) {
        await new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(name, version);
          opening.onupgradeneeded = () => opening.result.deleteObjectStore(store);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        });
      }
    },
  ],
];

describe('broken databases in a real browser', () => {
  const stage = syncStage('broken');
  const { recent, open, newReader } = stage;
  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Damaged on this computer' });

  /** A reader whose notes are here and in the cloud, but for one that was renamed without a network. */
  const withUnsent = async (): Promise<{ ann: SyncPerson; wire: SyncWire; before: ReadonlyMap<string, string> }> => {
    const { state, wire } = await newReader('kept', NOTES);
    const before = await wire.revisions();
    const ann = await open(state);
    await row(ann.page, 'kept7').waitFor();
    await saved(ann.page);
    await ann.context.setOffline(true);
    await rename(ann.page, 'kept7', 'Not sent yet');
    await row(ann.page, 'Not sent yet').waitFor();
    return { ann, wire, before };
  };

  /** A page of the same site that has none of them open. */
  const tamper = async ({ page, context }: SyncPerson, uid: string, breaker: Breaker): Promise<void> => {
    await page.goto('about:blank');
    await context.setOffline(false);
    await context.route('**/blank', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Nothing</title>' }),
    );
    await page.goto(`${stage.cloud().origin}/blank`);
    await page.evaluate(breaker, { notes: `_pouch_${uid}-note`, journal: `inkside-${uid}` });
    await page.goto('about:blank');
  };

  const comesUpWhole = async (page: Page, wire: SyncWire, before: ReadonlyMap<string, string>): Promise<void> => {
    await notice(page).waitFor();
    await titleArrives(wire, 'Not sent yet');
    await saved(page);
    await row(page, 'Not sent yet').waitFor();
    const after = await wire.revisions();
    const changed = [...before].filter(([id, rev]) => after.get(id) !== rev).map(([id]) => id);
    expect(changed).toEqual(['kept7']);
    expect(after.get('kept7')).toMatch(/^2-/);
    expect(after.size).toBe(NOTES);
    await until(
      async () => (await page.locator('li[aria-setsize]').first().getAttribute('aria-setsize')) === String(NOTES),
      'all notes are shown',
    );
    expect(await notice(page).count()).toBe(1);
  };

  for (const [what, breaker] of breakers) {
    it(`comes up with everything on databases ${what}`, async () => {
      const { ann, wire, before } = await withUnsent();
      await tamper(ann, wire.uid, breaker);

      await ann.page.goto(recent());

      await comesUpWhole(ann.page, wire, before);
      await ann.page.reload();
      await row(ann.page, 'Not sent yet').waitFor();
      await saved(ann.page);
      expect(await notice(ann.page).count()).toBe(0);
      await ann.context.close();
    });
  }

  it('mends while two tabs are open, tells one of them, and both go on', async () => {
    const { ann, wire, before } = await withUnsent();
    await tamper(ann, wire.uid, async ({ notes }) => {
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open(notes, 6);
        opening.onupgradeneeded = () => opening.result.deleteObjectStore('local-store');
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      });
    });

    const [other] = await Promise.all([openTab(ann, recent()), ann.page.goto(recent())]);
    await titleArrives(wire, 'Not sent yet');
    for (const page of [ann.page, other]) await row(page, 'Not sent yet').waitFor();
    await Promise.all([saved(ann.page), saved(other)]);
    await wire.edit('kept2', { title: 'By a device' });
    for (const page of [ann.page, other]) await row(page, 'By a device').waitFor();

    const after = await wire.revisions();
    expect(
      [...before]
        .filter(([id, rev]) => after.get(id) !== rev)
        .map(([id]) => id)
        .sort(),
    ).toEqual(['kept2', 'kept7']);
    await until(async () => (await notice(ann.page).count()) + (await notice(other).count()) === 1, 'one tab says so');
    await ann.context.close();
  });
});
