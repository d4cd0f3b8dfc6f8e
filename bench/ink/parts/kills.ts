import { decodeShapes, readShapeZip } from '../../../packages/ink/src/records/shapes';
import { openObjects } from '../../../test/browser/harness/storeObjects';
import type { Figure } from '../../harness/report';
import { beginWriting, type InkStage, putNote, withInkStage } from '../stage';

const AFTER_PEN_UP_MS = 100;
const FEW_POINTS = 500;
/** What is left goes up after the next start, or when the note is opened again. */
const UPLOAD_MS = 60_000;

const strokesIn = async ({ cloud }: InkStage, noteId: string): Promise<number> => {
  const { client, uid } = await openObjects(cloud.origin);
  const { objects } = await client.listV2({ prefix: `${uid}/note/${noteId}/shape/`, 'max-keys': '1000' }, {});
  const ids = new Set<string>();
  for (const { name } of objects) {
    const bytes = new Uint8Array((await client.get(name)).content as Buffer);
    for (const { uniqueId } of decodeShapes(readShapeZip(bytes, name), name).shapes) ids.add(uniqueId);
  }
  return ids.size;
};

/** Draws one stroke, and kills the tab a moment after the pen was lifted. */
const drawAndKill = async ({ ann }: InkStage, turn: number): Promise<void> => {
  const { page, context } = ann;
  const tools = await context.newCDPSession(page);
  const box = await page.locator('canvas.ink-hand').boundingBox();
  if (box === null) throw new Error('There is no stage.');
  const [x, y] = [box.x + box.width * (0.2 + (turn % 10) * 0.05), box.y + box.height * (0.2 + (turn % 7) * 0.08)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(x + step * 6, y + 8 * Math.sin(step));
  await page.mouse.up();
  await page.waitForTimeout(AFTER_PEN_UP_MS);
  const crashed = page.waitForEvent('crash');
  // The answer never comes: who would give it is gone.
  tools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close().catch(() => undefined);
};

/** Kills a tab again and again 100 ms after the pen was lifted, and counts the strokes that the cloud has at the end. */
export const measureKills = (kills: number): Promise<readonly Figure[]> =>
  withInkStage(async (stage) => {
    const noteId = await putNote(stage, FEW_POINTS);
    const before = await strokesIn(stage, noteId);
    const begun = performance.now();
    for (let turn = 0; turn < kills; turn += 1) {
      await beginWriting(stage, noteId);
      await drawAndKill(stage, turn);
      Object.assign(stage.ann, { page: await stage.ann.context.newPage() });
    }
    await beginWriting(stage, noteId);
    await stage.ann.page.locator('.pen-standing[data-save="cloud"]').waitFor({ timeout: UPLOAD_MS });
    const lost = before + kills - (await strokesIn(stage, noteId));
    const seconds = Math.round((performance.now() - begun) / 1000);
    const name = `strokes lost of ${kills}, each with its tab killed ${AFTER_PEN_UP_MS} ms after the pen was lifted`;
    return [{ name, value: `${lost}, in ${seconds} s`, reference: '0' }];
  });
