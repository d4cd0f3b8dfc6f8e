import type { Page } from 'playwright-core';

import { until } from '../harness/until';
import { tick } from './harness/byHand';
import { openPanel, openTab, rename, row, saved, vaultOf } from './harness/sync/syncPerson';
import { syncStage } from './harness/sync/syncStage';
import { cutOff } from './harness/trouble';

/** Everything that a browser keeps of the site, as text, by where it lies. */
const everythingKept = (page: Page): Promise<Readonly<Record<string, readonly string[]>>> =>
  page.evaluate(async () => {
    const entriesOf = (storage: Storage): string[] =>
      Object.keys(storage).map((key) => `${key} = ${storage.getItem(key) ?? ''}`);
    const rowsOf = (name: string) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        let isGone = false;
        // It went since it was listed, and must not come again by being looked for.
        opening.onupgradeneeded = () => {
          isGone = true;
          opening.transaction?.abort();
        };
        opening.onerror = () => (isGone ? resolve([]) : reject(new Error(name)));
        opening.onsuccess = async () => {
          const database = opening.result;
          const stores = [...database.objectStoreNames];
          const counts = await Promise.all(
            stores.map(
              (store) =>
                new Promise<string[]>((done) => {
                  const asked = database.transaction(store).objectStore(store).getAll();
                  asked.onsuccess = () =>
                    done(asked.result.map((value) => `${name}/${store}: ${JSON.stringify(value)}`));
                }),
            ),
          );
          database.close();
          resolve([name, ...counts.flat()]);
        };
      });
    const filesOf = async (folder: FileSystemDirectoryHandle): Promise<string[]> => {
      const found: string[] = [];
      const listed = folder as FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> };
      for await (const each of listed.values()) {
        found.push(...(each.kind === 'directory' ? await filesOf(each as FileSystemDirectoryHandle) : [each.name]));
      }
      return found;
    };
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => `${name}: ${new URL(url).pathname}`),
      ),
    );
    const databases = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    return {
      local: entriesOf(localStorage),
      session: entriesOf(sessionStorage),
      cookies: document.cookie === '' ? [] : document.cookie.split('; '),
      caches: cached.flat(),
      files: await filesOf(await navigator.storage.getDirectory()),
      databases: (await Promise.all(databases.map(rowsOf))).flat(),
    };
  });

describe('a person who leaves, and wants nothing to stay', () => {
  const stage = syncStage('leaves');

  it('is told what is lost, and is found in no store of the browser afterwards, whatever other tabs held', async () => {
    const { email, state } = await stage.newReader('mine', 3);
    const { uid } = vaultOf(state);
    const ann = await stage.open(state);
    const { page } = ann;
    await row(page, 'mine0').waitFor();
    await saved(page);
    const other = await openTab(ann, stage.recent());
    await row(other, 'mine0').waitFor();
    await openPanel(page);
    await tick(page.getByRole('checkbox', { name: 'Allow longer recordings in this browser' }));
    await page.getByRole('button', { name: 'Start recording' }).click();
    await page.getByRole('button', { name: /^Stop recording/ }).waitFor();
    await page.keyboard.press('Escape');
    // The panel gives the focus back when it is gone, and would take it from the field that renames.
    await page.locator('.status-button:focus').waitFor();
    await page.evaluate(async () => {
      sessionStorage.setItem('of.this.tab', 'mine');
      document.cookie = 'mine=1; path=/';
      await (await caches.open('pictures')).put('/mine.png', new Response('mine'));
    });
    await cutOff(page, '**/neocloud/**');
    await cutOff(other, '**/neocloud/**');
    await rename(page, 'mine0', 'Never sent');
    await row(page, 'Never sent').waitFor();
    await until(async () => (await everythingKept(page))['files']?.length !== 0, 'a recording lies in the browser');
    const before = await everythingKept(page);
    for (const place of ['local', 'databases']) expect(before[place]?.join('\n')).toContain(uid);

    await page.locator('button.user:visible').first().click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out now?' });
    await tick(dialog.getByRole('checkbox', { name: /Remove my data/ }));
    await dialog.getByRole('alert').getByText('1 change is not in the cloud').waitFor();
    await dialog.getByRole('button', { name: 'Remove 1 change and sign out' }).click();
    await Promise.all([page, other].map((tab) => tab.getByLabel('E-mail address').waitFor()));

    // What other tabs had under way ends; what is kept comes to rest.
    const mayStay = {
      local: /^(persist:inkside|inkside\.servers) = /,
      session: /^$/,
      cookies: /^$/,
      caches: /^workbox-precache-v2-\S+: \/(index\.html|js\/|css\/|assets\/|pdf\/)/,
      files: /^$/,
      databases: /^(inkside-errors$|inkside-errors\/errors: )/,
    };
    const left = async () =>
      Object.entries(await everythingKept(page)).flatMap(([place, kept]) =>
        kept.filter((each) => !mayStay[place as keyof typeof mayStay].test(each)),
      );
    await until(async () => (await left()).length === 0, 'nothing is left').catch(async () =>
      expect(await left()).toEqual([]),
    );
    const texts = JSON.stringify([
      await everythingKept(page),
      await other.evaluate(() => JSON.stringify(sessionStorage)),
    ]);
    expect([uid, email, 'mine', 'Never sent', vaultOf(state).token].filter((each) => texts.includes(each))).toEqual([]);
    expect(texts).toContain('preferences');
    await page.reload();
    await page.getByLabel('E-mail address').waitFor();
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });
});
