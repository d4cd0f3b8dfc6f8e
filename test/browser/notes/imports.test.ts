import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

import { openNoteArchive } from '../../../packages/ink/src/archive/noteArchive';
import { joinEntries, packEntry } from '../../../packages/ink/src/bytes/zipWriter';
import { blankNoteInfo, encodeNoteInfos } from '../../../packages/ink/src/records/note';
import { exportNote } from '../../../packages/ink/src/archive/exportNote';
import { aNote, aPage, aStroke } from '../../packages/ink/support';
import { until } from '../../harness/until';
import { tick } from '../harness/byHand';
import { themes } from '../harness/everyPlace';
import { faultsIn } from '../harness/looks/axe';
import { go, row, saved, type SyncPerson } from '../harness/sync/syncPerson';
import { syncStage } from '../harness/sync/syncStage';
import type { SyncWire } from '../harness/sync/syncWire';

const TAG_ID = 'c'.repeat(32);
const tagFile = (root: string, title: string) =>
  packEntry(`${root}/tag/pb/${title}`, encodeNoteInfos([blankNoteInfo({ uniqueId: TAG_ID, title })]), 0);

/** A note as a device saves it, with two tags of its own. */
const taggedNote = (): Uint8Array => {
  const { entries } = openNoteArchive(readFileSync('test/fixtures/notes/synthetic-one-page.note'));
  const root = entries[0]?.name.split('/')[0] ?? '';
  return joinEntries([...entries, tagFile(root, 'Exam'), tagFile(root, 'of device')]);
};

/** Three notes in one file, as a device backs them up. */
const backup = (): Uint8Array => {
  const notes = ['Trip', 'List', 'Walk'].map((title, index) => ({
    ...aNote([aPage(index + 1, [aStroke(index + 1)])]),
    noteId: String(index + 1).repeat(32),
    title,
  }));
  const rows = notes.map(({ noteId, title }) => blankNoteInfo({ uniqueId: noteId, title, type: 1 }));
  const entries = notes.flatMap((note) => openNoteArchive(exportNote(note)).entries);
  return joinEntries([packEntry('note_tree', encodeNoteInfos(rows), 0), ...entries]);
};

const choose = (page: Page, name: string, bytes: Uint8Array): Promise<void> =>
  page
    .locator('input[type="file"][accept=".note,.zip"]')
    .first()
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });

describe('notes from files in a real browser', () => {
  const stage = syncStage('imports');
  let ann: SyncPerson;
  let ben: SyncPerson;
  let wire: SyncWire;

  beforeAll(async () => {
    const { state, wire: opened } = await stage.newReader('note', 1);
    wire = opened;
    await wire.seed('exam', 1, { modeType: 1, title: 'exam' });
    [ann, ben] = await Promise.all([stage.open(state), stage.open(state)]);
    await Promise.all([ann, ben].map(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' })));
    await Promise.all([ann, ben].map(({ page }) => saved(page)));
    await Promise.all([ann, ben].map(({ page }) => go(page, '/note/localNote?view=grid')));
    // The list before has a field for files of its own.
    await ann.page.locator('.with-rail').waitFor();
  });

  afterEach(() => {
    expect([...ann.faults, ...ben.faults]).toEqual([]);
  });

  it('saves a new import to the cloud with its tags: one that is there by its name, one that is made', async () => {
    const { page } = ann;
    await choose(page, 'Walk in the rain.note', taggedNote());
    await page.waitForURL(/note\/imported\//);
    await go(page, '/note/imported');
    const imported = page.locator('.import-columns').first();
    for (const tag of ['Exam', 'of device']) await imported.getByText(tag, { exact: true }).waitFor();
    expect(await faultsIn(page, themes)).toEqual([]);

    await imported.getByRole('button', { name: /^Save to the cloud/ }).click();
    await imported.getByRole('link', { name: /^Open in the cloud/ }).waitFor();

    for (const tag of ['exam', 'of device'])
      await ben.page.locator('.note-card').getByText(tag, { exact: true }).waitFor();
    expect((await wire.titles()).filter((title) => /^exam$/i.test(title))).toHaveLength(1);
    const link = await imported.getByRole('link', { name: /^Open in the cloud/ }).getAttribute('href');
    await go(ben.page, link?.replace('#', '') ?? '');
    await ben.page.locator('.ink-stage canvas').first().waitFor();
  });

  it('asks which notes of a backup are meant, all of them or some, and opens those', async () => {
    const { page } = ann;
    await choose(page, 'backup.note', backup());
    const picker = page.getByRole('dialog', { name: '3 notes in backup.note' });
    const all = picker.getByRole('checkbox', { name: 'All of them' });
    await tick(all);
    for (const title of ['Trip', 'List', 'Walk'])
      expect(await picker.getByRole('checkbox', { name: title }).isChecked()).toBe(true);
    const walk = picker.getByRole('checkbox', { name: 'Walk' });
    await walk.press('Space');
    await until(async () => !(await walk.isChecked()), 'one of them is left out');
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    expect(await faultsIn(page, themes, '.bp6-dialog')).toEqual([]);

    await picker.getByRole('button', { name: 'Open 2 notes' }).click();

    await picker.waitFor({ state: 'detached' });
    for (const title of ['Trip', 'List']) await row(page, title).waitFor();
    expect(await row(page, 'Walk').count()).toBe(0);

    await choose(page, 'backup.note', backup());
    await picker.getByRole('button', { name: 'Close' }).click();
    await picker.waitFor({ state: 'detached' });
    expect(await page.locator('.import-columns').count()).toBe(3);
  });
});
