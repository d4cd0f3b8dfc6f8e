import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { exportNote } from '../../../src/services/ink/archive/exportNote';
import { openNoteArchive } from '../../../src/services/ink/archive/noteArchive';
import { assemblePage } from '../../../src/services/ink/assemblePage';
import { noteObjects } from '../../../src/services/ink/encodeNote';
import type { PageInk } from '../../../src/services/ink/model';
import { inTurn } from '../../harness/measure';
import type { Figure } from '../../harness/report';
import { withFolder } from '../../harness/scratch';
import { aNote } from '../notes';

export interface InkBenchOptions {
  readonly points: number;
  readonly pages: number;
  readonly rounds: number;
}

const MOST_TIMES_JSON = 3;
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

const timed = async (work: () => unknown): Promise<{ ms: number }> => {
  const started = performance.now();
  await work();
  return { ms: performance.now() - started };
};

/** Reading a whole note, as objects of the cloud and as a `.note` file, against JSON of as many bytes. */
export const measureDecode = ({ points, pages, rounds }: InkBenchOptions): Promise<Figure[]> =>
  withFolder(async (folder) => {
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
    const objectBytes = objects.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const json = jsonOf([...(openNoteArchive(archive).notes[0]?.pages() ?? [])], objectBytes);
    const result = await inTurn(rounds, {
      json: () => timed(() => JSON.parse(json.part) as unknown),
      same: () => timed(() => JSON.parse(json.all) as unknown),
      bytes: () => timed(() => readFile(file)),
      objects: () => timed(() => check(byPage.map(assemblePage))),
      archive: () => timed(() => check(openNoteArchive(archive).notes[0]?.pages() ?? [])),
    });
    const ms = (value: number): string => `${value.toFixed(1)} ms`;
    const kilobytes = (value: number): string => `${(value / 1000).toFixed(0)} KB`;
    const against = (name: string, ours: number, reference: number, limit?: number): Figure => ({
      name,
      value: ms(ours),
      reference: ms(reference),
      ratio: ours / reference,
      ...(limit === undefined ? {} : { limit }),
    });
    const [objectMs, archiveMs, jsonMs, sameMs] = [result.objects.ms, result.archive.ms, result.json.ms, result.same.ms];
    const what = `${pages} pages, ${points} points`;
    const content = `JSON.parse of the same content (${kilobytes(json.all.length)})`;
    return [
      against(`${what}: objects against ${content}`, objectMs, sameMs, MOST_TIMES_JSON),
      against(`${what}: .note against ${content}`, archiveMs, sameMs, MOST_TIMES_JSON),
      against(`${what}: objects (${kilobytes(objectBytes)}) against JSON.parse of as many bytes`, objectMs, jsonMs, MOST_TIMES_JSON),
      against(`${what}: .note (${kilobytes(archive.length)}) against JSON.parse of as many bytes unpacked`, archiveMs, jsonMs, MOST_TIMES_JSON),
      against(`${what}: .note against reading its bytes`, archiveMs, result.bytes.ms),
    ];
  });
