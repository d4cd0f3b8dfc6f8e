import type { Browser } from 'playwright-core';

import { launchBrowser, newPerson, type Person, signInByCode } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { openObjects } from '../harness/storeObjects';
import { sessionOf } from '../harness/sync/syncPerson';
import { openWire, type SyncWire } from '../harness/sync/syncWire';

const TITLE = 'Reading room – plan and minutes';

/** What is said of a kind of object that does not arrive whole, and where such objects lie below their note. */
type Failure = readonly [folder: string, words: RegExp];
const OF_PAGES: readonly Failure[] = [
  ['point/', /The points of this page could not be loaded/],
  ['shape/', /Some strokes of this page could not be loaded/],
  ['template/json/', /The ruling of this page could not be loaded/],
  ['resource/data/', /A picture or recording of this page could not be loaded/],
];
const OF_NOTE: readonly Failure[] = [
  ['toc/pb/', /The contents of this note could not be loaded/],
  ['note/pb/note_info', /The record of this note could not be loaded/],
  ['virtual/page/pb/', /The list of pages could not be loaded/],
];

const UNREADABLE = Buffer.from([0xff, 0xfe, 0xfd]);
const NO_REVISION = '01a22600-2b0c-781a-a10a-ff86765ddad6';

describe('a note that does not arrive whole, in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;
  let wire: SyncWire;
  let noteId = '';

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    const { page } = ann;
    await page.goto(cloud.link);
    await page.getByRole('link', { name: TITLE, exact: true }).first().click();
    await page.getByText('of 5', { exact: true }).waitFor();
    noteId = /open\/([^?]+)/.exec(page.url())?.[1] ?? '';
    wire = await openWire(cloud.origin, await sessionOf(page));
    await page.goto(`${cloud.origin}/#/note`);
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  /** Somebody whose browser has kept nothing opens the note; pages are turned until it says each of these. */
  const says = async (failures: readonly Failure[]): Promise<void> => {
    const bob = await newPerson(browser);
    await signInByCode(bob, cloud.origin, 'demo@inkside.example');
    const { page } = bob;
    await page.getByRole('navigation', { name: 'Notes' }).waitFor();
    const left = new Set(failures.map(([, words]) => words));
    await page.goto(`${cloud.origin}/#/note/open/${noteId}`);
    await page.getByRole('textbox', { name: 'Page number' }).waitFor();
    for (let turn = 0; turn < 5 && left.size > 0; turn += 1) {
      await page.locator('.ink-stage[aria-busy="false"]').waitFor();
      await page.getByRole('button', { name: 'Sync again' }).first().waitFor();
      // All but the first stand behind a line that opens them.
      for (const words of left) if ((await page.getByText(words).count()) > 0) left.delete(words);
      if (turn < 4 && left.size > 0) await page.getByRole('button', { name: 'Next page' }).click();
    }
    expect([...left]).toEqual([]);
    expect(bob.faults).toEqual([]);
    await bob.context.close();
  };

  /** Takes away what a kind of failure is about, or makes it unreadable; gives how to undo it. */
  const hurtObjects = async (failures: readonly Failure[]): Promise<() => Promise<void>> => {
    const { client, uid } = await openObjects(cloud.origin);
    const prefix = `${uid}/note/${noteId}/`;
    const { objects } = await client.listV2({ prefix, 'max-keys': '1000' }, {});
    const whole = new Map<string, Buffer>();
    const added: string[] = [];
    const pagesHurt = new Set<string>();
    const hurtOf = (folder: string): readonly string[] => {
      const names = objects.map(({ name }) => name).filter((name) => name.startsWith(prefix + folder));
      if (folder !== 'point/' && folder !== 'shape/') return names;
      // Strokes of a page whose shapes are lost have no points to miss.
      const pageOf = (name: string): string => name.slice(prefix.length + folder.length).split('#')[0] ?? '';
      const hurt = names.filter((name) => !pagesHurt.has(pageOf(name))).slice(0, 1);
      for (const name of hurt) pagesHurt.add(pageOf(name));
      return hurt;
    };
    for (const [folder] of failures) {
      const hurt = hurtOf(folder);
      // A note whose device wrote no contents gets some that cannot be read.
      if (folder === 'toc/pb/' && hurt.length === 0) added.push(`${prefix}${folder}${NO_REVISION}`);
      expect([folder, hurt.length + added.length > 0]).toEqual([folder, true]);
      for (const name of hurt) {
        whole.set(name, (await client.get(name)).content as Buffer);
        // A picture that cannot be read is drawn as a box; one that is not there is said.
        if (folder === 'resource/data/') await client.delete(name);
        else await client.put(name, UNREADABLE);
      }
    }
    for (const name of added) await client.put(name, UNREADABLE);
    return async () => {
      for (const [name, bytes] of whole) await client.put(name, bytes);
      for (const name of added) await client.delete(name);
    };
  };

  it.each([
    ['of its pages', OF_PAGES],
    ['of the note', OF_NOTE],
  ])(
    'says of every kind of object %s that it could not be loaded, and offers to sync again',
    async (_what, failures) => {
      const mend = await hurtObjects(failures);
      await says(failures);
      await mend();
    },
  );

  it('says that another device has not uploaded all of it, and to look at its cloud icon', async () => {
    const { client, uid } = await openObjects(cloud.origin);
    const prefix = `${uid}/note/${noteId}/point/`;
    const { objects } = await client.listV2({ prefix, 'max-keys': '1000' }, {});
    expect(objects.length).toBeGreaterThan(0);
    const whole = new Map<string, Buffer>();
    for (const { name } of objects) {
      whole.set(name, (await client.get(name)).content as Buffer);
      await client.delete(name);
    }
    await says([['point/', /Check the cloud icon on the device, then sync again/]]);
    for (const [name, bytes] of whole) await client.put(name, bytes);
  });

  it('says that it was deleted while it was open, and keeps what is on the screen', async () => {
    await ann.page.goto(`${cloud.origin}/#/note/open/${noteId}`);
    await ann.page.getByText('of 5', { exact: true }).waitFor();
    await wire.edit(noteId, { status: 2 });
    await ann.page.getByText('This note was deleted for good while it was open.').waitFor();
    await ann.page.getByRole('button', { name: 'Export it' }).waitFor();
    await ann.page.getByText('of 5', { exact: true }).waitFor();
  });
});
