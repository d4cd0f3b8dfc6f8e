import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { exportNote } from '../../../packages/ink/src/archive/exportNote';
import { noteObjects, openNoteArchive, setNativeInflate } from '@inkside/ink';
import { assemblePage } from '../../../packages/ink/src/assemblePage';
import type { PageInk } from '../../../packages/ink/src/model';
import { inTurn } from '../../harness/measure';
import type { Figure } from '../../harness/report';
import { withFolder } from '../../harness/scratch';
import { inflateByNode } from '../../../cloud/operator/note/openArchive';
import { aNote } from '../notes';

export interface InkBenchOptions {
  readonly points: number;
  readonly pages: number;
  readonly rounds: number;
}

const MOST_TIMES_JSON = 3;
/** Times in a row that each side reads in a round: one reading of some ten milliseconds says little. */
const IN_A_ROW = 5;
const pointsOf = (pages: Iterable<PageInk>): number => {
  let points = 0;
  for (const { shapes } of pages) for (const { samples } of shapes) points += samples?.x.length ?? 0;
  return points;
};

/** The same shapes and points as JSON: all of them, and as many bytes of them as the note has. */
function jsonOf(pages: readonly PageInk[], bytes: number): { readonly all: string; readonly part: string } {
  const shapes = pages.flatMap((page) =>
    page.shapes.map(({ shape, samples }) => {
      const { unknown: _, pointList: __, ...fields } = shape;
      const point = (x: number, index: number): object => ({
        x,
        y: samples?.y[index],
        pressure: samples?.pressure[index],
        size: samples?.size[index],
        time: samples?.time[index],
      });
      return { ...fields, points: [...(samples?.x ?? [])].map(point) };
    }),
  );
  const all = JSON.stringify(shapes);
  return { all, part: JSON.stringify(shapes.slice(0, Math.round((shapes.length * bytes) / all.length))) };
}

/** Of the processor: how busy the machine is otherwise counts little then. */
const timed = async (work: () => unknown): Promise<{ ms: number }> => {
  const started = process.cpuUsage();
  for (let time = 0; time < IN_A_ROW; time += 1) await work();
  const { user, system } = process.cpuUsage(started);
  return { ms: (user + system) / 1000 / IN_A_ROW };
};

interface ToRead {
  readonly file: string;
  readonly archive: Uint8Array;
  readonly objectBytes: number;
  readonly json: { readonly all: string; readonly part: string };
  /** Both throw when not all points are there. */
  readonly readObjects: () => void;
  readonly readArchive: () => void;
}

async function noteIn(folder: string, { points, pages }: InkBenchOptions): Promise<ToRead> {
  const note = aNote(pages, points);
  const objects = noteObjects(note).map(({ path, bytes }) => ({ name: path, bytes }));
  const archive = exportNote(note);
  const file = join(folder, 'bench.note');
  await writeFile(file, archive);
  const byPage = note.pages.map(({ pageId, width, height, layers }) => {
    const own = objects.filter(({ name }) => name.includes(pageId));
    const of = (folderName: string) => own.filter(({ name }) => name.startsWith(folderName));
    const template = of('template/')[0];
    const size = { width, height };
    return { pageId, size, layers, shapeZips: of('shape/'), pointsFiles: of('point/'), template };
  });
  const expected = note.pages.length * Math.round(points / pages);
  const check = (read: Iterable<PageInk>): void => {
    const found = pointsOf(read);
    if (found !== expected) throw new Error(`Read ${found} of ${expected} points.`);
  };
  const pagesOf = () => openNoteArchive(archive).notes[0]?.pages() ?? [];
  const objectBytes = objects.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return {
    ...{ file, archive, objectBytes, json: jsonOf([...pagesOf()], objectBytes) },
    readObjects: () => check(byPage.map(assemblePage)),
    readArchive: () => check(pagesOf()),
  };
}

const natively = async (work: () => void): Promise<{ ms: number }> => {
  inflateByNode();
  try {
    return await timed(work);
  } finally {
    setNativeInflate(undefined);
  }
};

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const kilobytes = (value: number): string => `${(value / 1000).toFixed(0)} KB`;
const against = (name: string, ours: number, reference: number, limit?: number): Figure => ({
  name,
  value: ms(ours),
  reference: ms(reference),
  ratio: ours / reference,
  ...(limit === undefined ? {} : { limit }),
});

/** Reading a whole note, as objects of the cloud and as a `.note` file, against JSON of as many bytes. */
export const measureDecode = (options: InkBenchOptions): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const { file, archive, objectBytes, json, readObjects, readArchive } = await noteIn(folder, options);
    const result = await inTurn(options.rounds, {
      json: () => timed(() => JSON.parse(json.part) as unknown),
      same: () => timed(() => JSON.parse(json.all) as unknown),
      bytes: () => timed(() => readFile(file)),
      objects: () => timed(readObjects),
      archive: () => timed(readArchive),
      natively: () => natively(readArchive),
    });
    const [objectMs, archiveMs, nativeMs] = [result.objects.ms, result.archive.ms, result.natively.ms];
    const [jsonMs, sameMs] = [result.json.ms, result.same.ms];
    const what = `${options.pages} pages, ${options.points} points`;
    const content = `JSON.parse of the same content (${kilobytes(json.all.length)})`;
    return [
      against(`${what}: objects against ${content}`, objectMs, sameMs, MOST_TIMES_JSON),
      against(`${what}: .note against ${content}`, archiveMs, sameMs, MOST_TIMES_JSON),
      against(
        `${what}: objects (${kilobytes(objectBytes)}) against JSON.parse of as many bytes`,
        objectMs,
        jsonMs,
        MOST_TIMES_JSON,
      ),
      against(
        `${what}: .note (${kilobytes(archive.length)}) against JSON.parse of as many bytes unpacked`,
        archiveMs,
        jsonMs,
        MOST_TIMES_JSON,
      ),
      against(
        `${what}: .note on the command line, inflated by Node, against the same`,
        nativeMs,
        jsonMs,
        MOST_TIMES_JSON,
      ),
      against(`${what}: .note against reading its bytes`, archiveMs, result.bytes.ms),
    ];
  });
