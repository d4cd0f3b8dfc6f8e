import { tabMemory } from '../../harness/browser';
import type { Figure } from '../../harness/report';
import { measurePen, type PenFigures } from '../pen';
import { peerFigures } from '../peers/peers';
import { beginWriting, type InkStage, putNote, withInkStage } from '../stage';

const FRAME_MS = 16.7;
/** Drawing may lengthen a frame by so much. */
const MOST_MORE_MS = 1;
const BYTES_OF_A_MIB = 1024 * 1024;
/** Of a page, in the notes of this bench. */
const SAMPLES_OF_A_STROKE = 50;
/** Strokes that lie on the page of each editor that is compared. */
const PEER_STROKES = 2000;

/** How many samples the journal of this browser has. */
const keptSamples = ({ ann: { page } }: InkStage): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) =>
      name.startsWith('inkside-ink-') ? [name] : [],
    );
    let samples = 0;
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
      });
      const rows = await new Promise<{ taken: { step: { changes: { samples?: { x: Float32Array } }[] } } }[]>(
        (resolve, reject) => {
          const asking = database.transaction('rows').objectStore('rows').getAll();
          asking.onsuccess = () => resolve(asking.result);
          asking.onerror = () => reject(asking.error ?? new Error('no rows'));
        },
      );
      database.close();
      for (const { taken } of rows) for (const change of taken.step.changes) samples += change.samples?.x.length ?? 0;
    }
    return samples;
  });

const stageBox = async ({ ann: { page } }: InkStage) => {
  const box = await page.locator('canvas.ink-hand').boundingBox();
  if (box === null) throw new Error('There is no stage.');
  return box;
};

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Against one frame of the screen, and against the page at rest. */
const penRows = (name: string, { p50, p95, frames, still }: PenFigures): readonly Figure[] => [
  { name: `${name}: p95`, value: ms(p95), reference: ms(FRAME_MS), ratio: p95 / FRAME_MS, limit: 1 },
  { name: '  p50', value: ms(p50), reference: ms(FRAME_MS), ratio: p50 / FRAME_MS, limit: 1 },
  {
    name: '  frames while drawing, p95, at most 1 ms above the page at rest',
    value: ms(frames),
    reference: ms(still),
    ratio: (frames - still) / MOST_MORE_MS,
    limit: 1,
  },
];

/** Our pen on a page with so many points. */
const ours = (points: number) =>
  withInkStage(async (stage) => {
    const noteId = await putNote(stage, points);
    const begun = performance.now();
    await beginWriting(stage, noteId);
    const opened = performance.now() - begun;
    const pen = await measurePen(stage.ann.page, await stageBox(stage));
    const { residentPeak } = await tabMemory(stage.ann.context, stage.ann.page);
    return { pen, opened, kept: await keptSamples(stage), residentPeak };
  });

/**
 * How soon a pen shows on a page that is written full, and what it does to the frames; against one frame of the screen, and
 * beside two other editors that hold as many strokes.
 */
export const measureWriting = async (points: number): Promise<readonly Figure[]> => {
  const full = await ours(points);
  const few = await ours(PEER_STROKES * SAMPLES_OF_A_STROKE);
  const what = 'pointer event to the frame that shows it';
  return [
    ...penRows(`${what}, on a page of ${points} points`, full.pen),
    { name: '  samples of the pointer that were kept', value: String(full.kept), reference: String(full.pen.samples) },
    { name: '  open to ready for the first stroke', value: ms(full.opened), reference: '' },
    {
      name: '  memory of the tab, at most',
      value: full.residentPeak === undefined ? 'unknown' : `${Math.round(full.residentPeak / BYTES_OF_A_MIB)} MiB`,
      reference: '',
    },
    ...penRows(`${what}, on ${PEER_STROKES} strokes`, few.pen),
    ...(await peerFigures(PEER_STROKES, few.pen)),
  ];
};
