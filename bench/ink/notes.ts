import { blankShape, type DrawnShape, type NoteContent, type PageContent, type PointSamples } from '@inkside/ink';

const SAMPLES_PER_STROKE = 50;
/** Fountain pen, brush, pencil and marker, most of them as most people write. */
const PENS = [5, 5, 5, 21, 2, 5, 5, 15, 5, 21] as const;
const SIZE = { width: 1404, height: 1872 };
const LINE_HEIGHT = 34;
const LINES = Math.floor(SIZE.height / LINE_HEIGHT - 2);
const [COLUMN_WIDTH, MOST_COLUMNS] = [26, 48];
const MATRIX = '{"values":[1.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,1.0],"empty":false}';
const TIME = Date.UTC(2026, 0, 15, 9, 30);

/** Numbers from 0 up to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const uuid = (number: number): string => `01920000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

/** A stroke like a letter: loops along a line of writing, sampled some 360 times a second. */
function letterAt(x: number, y: number, random: () => number): PointSamples {
  const [turn, reach] = [2 + random() * 4, 6 + random() * 10];
  const at = (index: number): number => index / SAMPLES_PER_STROKE;
  const column = (value: (index: number) => number): number[] =>
    Array.from({ length: SAMPLES_PER_STROKE }, (_, index) => value(index));
  return {
    x: Float32Array.from(
      column((index) => x + at(index) * 22 + Math.cos(at(index) * turn * 3) * reach * 0.4 + random() * 0.2),
    ),
    y: Float32Array.from(column((index) => y + Math.sin(at(index) * turn * 3) * reach + random() * 0.2)),
    pressure: Int16Array.from(column((index) => 900 + Math.sin(at(index) * Math.PI) * 2400 + random() * 200)),
    size: Int16Array.from(column(() => (18 << 8) | 22)),
    time: Int32Array.from(column((index) => Math.round(index * 2.8))),
  };
}

/** A page that is written on from its top to its bottom, line upon line, with that many points. */
export function fullPage(number: number, points: number): PageContent {
  const random = seeded(number + 1);
  const strokes = Math.round(points / SAMPLES_PER_STROKE);
  // Of one that is half empty nobody could say whether its ink is missing.
  const columns = Math.min(MOST_COLUMNS, Math.max(1, Math.ceil(strokes / LINES)));
  const shapes = Array.from({ length: strokes }, (_, index): DrawnShape => {
    const [column, line] = [index % columns, Math.floor(index / columns) % LINES];
    const samples = letterAt(60 + column * COLUMN_WIDTH, 60 + line * LINE_HEIGHT, random);
    const shapeType = PENS[index % PENS.length] ?? 5;
    const time = TIME + index;
    const fields = { createdAt: time, updatedAt: time, color: -16777216, matrixValues: MATRIX, shapeType };
    const thickness = shapeType === 15 ? 20 : 3 + (index % 3);
    return { shape: blankShape({ ...fields, uniqueId: uuid(number * 1_000_000 + index), thickness }), samples };
  });
  return { pageId: `bbbb${String(number).padStart(28, '0')}`, ...SIZE, layers: [], shapes };
}

/** A note of that many pages which share the points. */
export function aNote(pages: number, points: number): NoteContent {
  let revisions = 0;
  return {
    noteId: 'cccc0000000000000000000000000001',
    title: 'Bench',
    pages: Array.from({ length: pages }, (_, number) => fullPage(number, Math.round(points / pages))),
    createdAt: TIME,
    updatedAt: TIME,
    ids: () => uuid(2 ** 40 + (revisions += 1)),
  };
}
