import { createCanvas, loadImage } from '@napi-rs/canvas';

import { asEpochMs, STAMPS } from '@inkside/kit';
import { exportMachine } from '../../../../cloud/operator/note/exportMachine';
import { stampSvg } from '../../../../packages/ink/src/editing/stamps';
import { ExportJobs } from '../../../../packages/ink/src/worker/exportJobs';
import { aPng } from '../export/support';
import { fakeWorker } from '../render/support';
import { NOTE, ONE } from '../worker/storedNote';
import { aNote, aPen, AT, ID, line, memoryJournal, page, sitting } from './sitting';

const RED = 0xffd32f2f | 0;
const as = { layer: 0, at: asEpochMs(AT + 1000), colour: RED };
const place = { x: 50, y: 60 };

/** A worker that writes files, too. */
const spawn = () => {
  const jobs = new ExportJobs({ ...exportMachine(), imageOf: () => ({}) as ImageBitmap });
  return fakeWorker(undefined, {
    exporting: async (question, held) => ({ answer: await jobs.answer(question, held), transfer: [] }),
  });
};

const imageOf = async (blob: Blob | undefined) =>
  loadImage(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)));

const pixelAt = async (blob: Blob | undefined, x: number, y: number): Promise<readonly number[]> => {
  const image = await imageOf(blob);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return [...context.getImageData(x, y, 1, 1).data];
};

describe('a picture of what is held', () => {
  // The address of a download is let go of after a minute.
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] }));
  afterEach(() => jest.useRealTimers());

  const start = async () => {
    const saved: (readonly [Blob, string])[] = [];
    let last = new Blob();
    const urls = {
      createObjectURL: (blob: Blob) => {
        last = blob;
        return 'blob:1';
      },
      revokeObjectURL: () => undefined,
    };
    const download = (_url: string, name: string) => void saved.push([last, name]);
    const more = { spawn, urls, download, rasterise: () => aPng('#d32f2f', 64, 64) };
    const one = await sitting(aNote(), memoryJournal(), more);
    await one.open();
    return { ...one, saved };
  };
  const order = { title: 'Waves / optics', pageNumber: 3, hasPaper: false } as const;

  it('is as large as the shapes, on nothing or on white paper, and named by note and page', async () => {
    const { writing, write, saved } = await start();
    await write({ ...aPen(`${ID}1`), shapeType: 2, thickness: 20, colour: RED }, line(100));
    await write({ ...aPen(`${ID}2`), shapeType: 2, thickness: 20, colour: RED }, line(400));
    const ids = [`${ID}1`];
    await writing.savePiece(page, { ...order, ids, format: 'png' });
    await writing.savePiece(page, { ...order, ids, format: 'png', hasPaper: true });
    const [bare, paper] = saved;
    expect([bare?.[1], bare?.[0].type]).toEqual(['Waves optics-3.png', 'image/png']);
    const { width, height } = await imageOf(bare?.[0]);
    // Twice as many pixels as page units: 200 across with the ends of the line and a margin, the second line left out.
    expect([width, height].map((side) => Math.round(side / 2 / 10))).toEqual([24, 4]);
    expect(await pixelAt(bare?.[0], 2, 2)).toEqual([0, 0, 0, 0]);
    expect(await pixelAt(paper?.[0], 2, 2)).toEqual([255, 255, 255, 255]);
    expect(await pixelAt(bare?.[0], width / 2, height / 2)).toEqual([211, 47, 47, 255]);
  });

  it('holds hundreds as SVG, with the pictures among them, also those that lie only here', async () => {
    const { writing, write, saved } = await start();
    const pens = Array.from({ length: 300 }, (_, index) => `${ID.slice(0, -3)}${String(index).padStart(4, '0')}`);
    for (const id of pens) await write({ ...aPen(id), shapeType: 2 }, line(100 + Number(id.slice(-4))));
    const stamp = await writing.insert(page, { kind: 'stamp', stamp: 'star', place }, as);
    await writing.savePiece(page, { ...order, ids: [...pens, ...stamp.ids], format: 'svg' });
    const svg = (await saved[0]?.[0].text()) ?? '';
    expect(saved[0]?.[1]).toBe('Waves optics-3.svg');
    expect([svg.split('<path').length - 1, svg.split('data:image/png').length - 1]).toEqual([300, 1]);
    expect(svg).not.toContain('fill="#ffffff"');
  });

  it('is refused where the shapes are gone', async () => {
    const { writing, surfaces } = await start();
    const gone = { ...order, ids: ['nobody'], format: 'png' } as const;
    await expect(writing.savePiece(page, gone)).rejects.toMatchObject({ code: 'errors.objectMissing' });
    await expect(surfaces.piece(page, gone)).rejects.toMatchObject({ code: 'errors.objectMissing' });
  });
});

describe('stamps and links', () => {
  it('draws every stamp in the colour of the pen', async () => {
    for (const stamp of STAMPS) {
      const svg = new TextDecoder().decode(stampSvg(stamp, RED));
      expect(svg).toMatch(/<path (fill|fill="none" stroke)="#d32f2f"/);
      const image = await loadImage(Buffer.from(svg));
      const context = createCanvas(128, 128).getContext('2d');
      context.drawImage(image, 0, 0, 128, 128);
      const { data } = context.getImageData(0, 0, 128, 128);
      const covered = data.filter((value, index) => index % 4 === 3 && value > 128).length;
      expect([stamp, covered > 500, covered < 9000]).toEqual([stamp, true, true]);
      // Nothing is cut off at the edge.
      const edge = context.getImageData(0, 0, 128, 1).data.filter((value, index) => index % 4 === 3 && value > 0);
      expect(edge).toHaveLength(0);
    }
  });

  it('puts a stamp as a picture of type 32 with its file, which another reader draws', async () => {
    const stored = aNote();
    const one = await sitting(stored, memoryJournal(), { rasterise: () => aPng('#d32f2f', 64, 64) });
    await one.open();
    await one.writing.insert(page, { kind: 'stamp', stamp: 'check', place }, as);
    await one.send(AT + 5000);
    expect([...stored.keys()].filter((path) => path.startsWith('resource/data/'))).toHaveLength(1);
    const two = await sitting(stored, memoryJournal());
    expect(await two.loaded()).toMatchObject({ shapes: 2, faults: [] });
    const other = await sitting(aNote(), memoryJournal(), { rasterise: async () => undefined });
    await other.open();
    await expect(other.writing.insert(page, { kind: 'stamp', stamp: 'check', place }, as)).rejects.toMatchObject({
      code: 'making.faults.noPicture',
    });
  });

  it('puts links to a page and to another note, which lead there', async () => {
    const stored = aNote();
    const one = await sitting(stored, memoryJournal());
    await one.open();
    const other = 'ab'.repeat(16);
    const linked = { kind: 'noteLink', place } as const;
    await one.writing.insert(page, { ...linked, noteId: NOTE, pageId: ONE, title: 'Page 1' }, as);
    await one.writing.insert(page, { ...linked, noteId: other, pageId: '', title: 'Groceries' }, as);
    await one.send(AT + 5000);
    const { spots } = await (await sitting(stored, memoryJournal())).loaded();
    expect(spots).toMatchObject([
      { title: 'Page 1', target: { kind: 'page', pageId: ONE } },
      { title: 'Groceries', target: { kind: 'note', noteId: other } },
    ]);
  });
});
