import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Page } from 'playwright-core';

import { until } from '../../harness/until';
import { hasFocus, tick } from '../harness/byHand';
import { inkside } from '../harness/cloudProcess';
import { themes } from '../harness/everyPlace';
import { faultsIn } from '../harness/looks/axe';
import { go, row, saved, type SyncPerson } from '../harness/sync/syncPerson';
import { syncStage } from '../harness/sync/syncStage';
import { pdfOf } from '../../../tools/demo/files/pdf';
import { fewFrames } from './fewFrames';
import { editor, hasCaret, textInCloud } from './textEditor';

/** A note as the device found it. */
interface OpenedNote {
  readonly title: string;
  readonly papers: readonly string[];
  readonly text: readonly string[];
  readonly isCommitted: boolean;
  readonly failures: readonly unknown[];
  readonly file: string;
}

/** What a command said before it ended with a fault: the note that was there before has no objects at all. */
const saidBefore = (thrown: unknown): string => (thrown as { readonly stdout: string }).stdout;

const ROOT = '/note/localNote?sort=name&order=ascending&view=list';

const begin = async (page: Page, what: string): Promise<void> => {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
};

/** By the dialog; the note is open afterwards. */
const makeNote = async (page: Page, title: string, paper: string): Promise<void> => {
  await begin(page, 'Note');
  const dialog = page.getByRole('dialog', { name: 'New note' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(title);
  await tick(dialog.getByRole('radio', { name: paper, exact: true }));
  await dialog.getByRole('button', { name: 'New note' }).click();
};

const isOpen = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();

describe('notes that are made in a real browser', () => {
  const stage = syncStage('making');
  let ann: SyncPerson;
  let email: string;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'inkside-making-'));
    const reader = await stage.newReader('old', 1);
    email = reader.email;
    ann = await stage.open(reader.state);
    await ann.page.emulateMedia({ reducedMotion: 'reduce' });
    await saved(ann.page);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  afterEach(() => {
    expect(ann.faults).toEqual([]);
  });

  it('opens a note on the paper that was chosen by its picture, and takes no name that is taken', async () => {
    const { page } = ann;
    await go(page, ROOT);
    // Of this list, and not of the one before.
    await page.locator('.table-row').getByRole('link', { name: 'old0' }).waitFor();
    await fewFrames(page);
    await page.keyboard.press('n');
    await page.getByRole('menuitem', { name: 'Note', exact: true }).waitFor();
    await hasFocus(page.getByRole('menu'));
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });

    await makeNote(page, 'Squares', 'Grid');
    await isOpen(page, 'Squares');
    await page.locator('canvas').first().waitFor();

    await go(page, ROOT);
    await row(page, 'Squares').waitFor();
    await makeNote(page, 'squares', 'Music');
    await page.getByRole('dialog').getByText('There is already a “squares” here.', { exact: false }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  it('lays a PDF below the pages of a note, one for each of its own', async () => {
    const { page } = ann;
    await begin(page, 'Note');
    const dialog = page.getByRole('dialog', { name: 'New note' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Form');
    await tick(dialog.getByRole('radio', { name: 'PDF', exact: true }));
    await dialog.getByRole('button', { name: 'New note' }).click();
    await dialog.getByText('No file is chosen yet', { exact: false }).waitFor();
    expect(await faultsIn(page, themes)).toEqual([]);
    const blank = { title: 'Form', lines: ['Name:'] };
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'Form.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf([blank, blank])) });
    await dialog.getByRole('button', { name: 'New note' }).click();

    await isOpen(page, 'Form');
    await page.getByText('of 2', { exact: true }).waitFor();
  });

  it('keeps a text that is typed, with its headings and lists, and shows it to who reads it', async () => {
    const { page } = ann;
    await go(page, ROOT);
    await begin(page, 'Text note');
    const dialog = page.getByRole('dialog', { name: 'New text note' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Shopping');
    await dialog.getByRole('button', { name: 'New note' }).click();
    await hasCaret(page);

    await page.getByRole('button', { name: 'Heading 1' }).click();
    await page.keyboard.type('For the week');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.keyboard.type('牛奶 & milk');
    await textInCloud(page);
    expect(await faultsIn(page, themes)).toEqual([]);
    await page.reload();
    await editor(page).getByText('牛奶 & milk').waitFor();
    await hasCaret(page);
    await page.keyboard.type(' for two');
    await page.getByRole('button', { name: 'Done' }).click();

    await isOpen(page, 'Shopping');
    await page.getByRole('button', { name: 'Write' }).waitFor();
  });

  it('copies a note beside itself and into a folder, and takes the last one back by Ctrl Z', async () => {
    const { page } = ann;
    await go(page, ROOT);
    await row(page, 'Shopping').hover();
    await page.getByRole('button', { name: 'Actions for Shopping' }).click();
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
    await row(page, 'Shopping(1)').waitFor();
    await row(page, 'Squares').focus();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await row(page, 'Squares(1)').waitFor();

    await page.keyboard.press('Control+z');

    await row(page, 'Squares(1)').waitFor({ state: 'detached' });
    await row(page, 'Shopping(1)').waitFor();
    await saved(page);
  });

  it('is opened by a device, with paper and text', async () => {
    const out = path.join(folder, 'device');
    const device = ['--account', email, '--server', stage.cloud().origin, '--out', out];
    const text = ['For the week', '牛奶 & milk for two'];
    let notes: ReadonlyMap<string, OpenedNote> = new Map();
    const isWhole = (title: string): boolean => notes.get(title)?.isCommitted === true;
    const isTyped = (title: string): boolean => isWhole(title) && notes.get(title)?.text.at(-1) === text.at(-1);
    await until(async () => {
      const said = await inkside('twin', 'notes', ...device, '--json').catch(saidBefore);
      const found = said.split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line) as OpenedNote)));
      notes = new Map(found.map((note) => [note.title, note]));
      const isThere = ['Squares', 'Form'].every(isWhole) && ['Shopping', 'Shopping(1)'].every(isTyped);
      return isThere && !notes.has('Squares(1)');
    }, 'the device has the notes');

    const whole = { isCommitted: true, failures: [] };
    expect(notes.get('Squares')).toMatchObject({ ...whole, papers: ['grid'], text: [] });
    expect(notes.get('Form')).toMatchObject({ ...whole, papers: ['pdf', 'pdf'] });
    expect(notes.get('Shopping')).toMatchObject({ ...whole, papers: ['blank'], text });
    expect(notes.get('Shopping(1)')).toMatchObject({ ...whole, text });
    expect(notes.has('Squares(1)')).toBe(false);
    expect((await readFile(path.join(out, notes.get('Squares')?.file ?? ''))).subarray(0, 2).toString()).toBe('PK');
  });
});
