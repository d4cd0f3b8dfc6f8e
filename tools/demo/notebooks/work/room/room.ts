import type { NotebookFile, NotebookPage } from '../../notebook';
import { waveOf } from '../../../files/wave';
import { seededRandom } from '../../../random';
import { minutesPage } from './minutes';
import { roomPlan } from './planPdf';
import { planPages } from './plans';
import { oakSample, shelfPicture, shelvesPage } from './shelves';

const ROWS: readonly (readonly [what: string, count: number, each: number])[] = [
  ['Table, oak, 180 x 80', 6, 640],
  ['Chair, beech', 36, 118],
  ['Reading lamp, warm white', 24, 89],
  ['Shelf, 2.10 m', 22, 410],
  ['Curtain, wool, 2.40 m', 7, 175],
  ['Carpet for the quiet room, m2', 31, 54],
];

/** What the furniture costs, for a spreadsheet. */
export const costsTable = (): Uint8Array => {
  const rows = ROWS.map(([what, count, each]) => [`"${what}"`, count, each, count * each].join(';'));
  const sum = ROWS.reduce((total, [, count, each]) => total + count * each, 0);
  return new TextEncoder().encode(['What;Number;Each;Together', ...rows, `Sum;;;${sum}`, ''].join('\r\n'));
};

const RATE = 11_025;
const SECONDS = 3;
const CLAP_MS = SECONDS * 1000;

/** When the clap is heard, straight from the hands and from the walls: seconds, and how loud. */
const ECHOES: readonly (readonly [at: number, level: number])[] = [
  [0.3, 0.8],
  [0.337, 0.36],
  [0.382, 0.28],
  [0.441, 0.2],
  [0.53, 0.14],
  [0.66, 0.09],
];
const CLAP_SECONDS = 0.012;
const HALL_SECONDS = 0.42;

/** A clap in an empty hall: its echoes one by one, then all of them at once, dying away. */
export const clapInHall = (): Uint8Array => {
  const random = seededRandom('room/clap');
  const samples = new Float32Array(RATE * SECONDS);
  let dull = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const now = index / RATE;
    const noise = random.between(-1, 1);
    let level = 0;
    for (const [at, loud] of ECHOES) if (now >= at) level += loud * Math.exp((at - now) / CLAP_SECONDS);
    const tail = now < 0.34 ? 0 : 0.22 * Math.exp((0.34 - now) / HALL_SECONDS);
    // Walls swallow what is high first.
    dull += (noise - dull) * 0.28;
    samples[index] = noise * level * 0.7 + dull * tail;
  }
  return waveOf(samples, RATE);
};

/** Minutes of a meeting on a plan: everything that a page can hold besides ink. */
export const roomPages: readonly NotebookPage[] = [minutesPage, ...planPages, shelvesPage];

export const roomFiles: readonly NotebookFile[] = [
  { key: 'plan', title: 'Reading room, draft C', extension: 'pdf', kind: 'pdf', bytes: roomPlan },
  { key: 'shelves', title: 'Shelf wall', extension: 'png', kind: 'image', bytes: shelfPicture },
  { key: 'oak', title: 'Oak, oiled', extension: 'png', kind: 'image', bytes: oakSample },
  { key: 'clap', title: 'Clap in the hall', extension: 'wav', kind: 'audio', duration: CLAP_MS, bytes: clapInHall },
  { key: 'costs', title: 'Costs of the furniture', extension: 'csv', kind: 'attachment', bytes: costsTable },
];
