import * as v from 'valibot';

import type { ChannelDocument } from '../../../cloud/gateway/channelWriter';
import { noteFolders, notePrefix } from '@inkside/protocol';
import { packNote } from '../../../packages/ink/src/archive/exportNote';
import { type NoteArchive, openNoteArchive, summariseArchive } from '@inkside/ink';
import { assemblePage } from '../../../packages/ink/src/assemblePage';
import { decodePointsFile } from '../../../packages/ink/src/bytes/pointsFile';
import type { DrawnShape, PageInk, PointSamples } from '../../../packages/ink/src/model';
import { aSeededAccount, inChannel, NOW, UID, type SeededAccount } from './demoFakes';

interface DemoPage {
  readonly note: ChannelDocument;
  readonly ink: PageInk;
}

let account: SeededAccount;
let pages: DemoPage[];
let allShapes: DrawnShape[];
let strokes: PointSamples[];

const pageSize = v.looseObject({ width: v.number(), height: v.number() });
const treeNote = v.looseObject({
  _id: v.string(),
  notePageInfo: v.looseObject({ pageInfoMap: v.record(v.string(), pageSize) }),
});

const objectsUnder = (prefix: string): { name: string; bytes: Uint8Array }[] =>
  [...account.objects].flatMap(([name, bytes]) => (name.startsWith(prefix) ? [{ name, bytes }] : []));

const pagesOf = (note: ChannelDocument): DemoPage[] => {
  const { _id, notePageInfo } = v.parse(treeNote, note);
  const under = (folder: string, pageId: string) => objectsUnder(`${notePrefix(UID, _id)}${folder}${pageId}`);
  return Object.entries(notePageInfo.pageInfoMap).map(([pageId, size]) => {
    const ink = assemblePage({
      pageId,
      size,
      layers: [{ id: 0, lock: false, show: true }],
      shapeZips: under(noteFolders.shape, pageId),
      pointsFiles: under(noteFolders.point, pageId),
      template: under(noteFolders.template, pageId)[0],
      linkedPage: (id) => ({ shapeZips: under(noteFolders.shape, id), pointsFiles: under(noteFolders.point, id) }),
    });
    return { note, ink };
  });
};

const notes = (): ChannelDocument[] => inChannel(account, 'NOTE_TREE').filter(({ type }) => type === 1);

/** The note as the `.note` file that a device would export. */
const archiveOf = (note: ChannelDocument | undefined): NoteArchive => {
  const prefix = notePrefix(UID, note?._id ?? '');
  const objects = objectsUnder(prefix).map(({ name, bytes }) => ({ path: name.slice(prefix.length), bytes }));
  const pageIds = Object.keys(v.parse(treeNote, note).notePageInfo.pageInfoMap);
  return openNoteArchive(packNote(objects, { noteId: note?._id ?? '', pageIds, modifiedMs: NOW }));
};

beforeAll(async () => {
  account = await aSeededAccount();
  pages = notes().flatMap(pagesOf);
  allShapes = pages.flatMap(({ ink }) => [...ink.shapes]);
  strokes = allShapes.flatMap(strokesOf);
});

const strokesOf = ({ samples }: DrawnShape): PointSamples[] =>
  samples !== undefined && samples.x.length > 2 ? [samples] : [];

/** How far the samples stray from the line between their ends, in page units. */
const strayOf = ({ x, y }: PointSamples): number => {
  const last = x.length - 1;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [x[0], y[0], x[last], y[last]];
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const away = [...x].map((at, index) => Math.abs((x1 - x0) * ((y[index] ?? 0) - y0) - (y1 - y0) * (at - x0)) / length);
  return Math.max(...away);
};

describe('the records of the demo notes', () => {
  it('have what a device accepts: they stand, with pen, background and lists, and name no user', () => {
    for (const note of notes()) {
      const [{ info } = { info: undefined }] = archiveOf(note).notes;

      expect(info).toMatchObject({ uniqueId: note._id, status: 1, type: 1, version: 1 });
      expect([info?.notePenInfo, info?.noteBackground, info?.removePageList]).not.toContain('');
      expect(Buffer.from(info?.unknown ?? '').includes('Local')).toBe(true);
      expect(Buffer.from(info?.unknown ?? '').includes(UID)).toBe(false);
    }
  });
});

describe('the ink of the demo notes', () => {
  it('is read by the codec without a failure, page by page', () => {
    expect(pages.flatMap(({ ink }) => [...ink.failures])).toEqual([]);
    expect(pages.filter(({ ink }) => ink.skippedShapes > 0)).toEqual([]);
  });

  it('is on every page', () => {
    expect(pages.length).toBeGreaterThanOrEqual(40);
    expect(pages.filter(({ ink }) => ink.shapes.length === 0)).toEqual([]);
  });

  it('lies on plain, lined, squared and dotted paper, of several sizes', () => {
    const layouts = pages.map(({ ink }) => /"layoutType":"(\w+)"/.exec(ink.template ?? '')?.[1]);

    expect(new Set(layouts)).toEqual(
      new Set(['LayoutBlank', 'LayoutFittedHorizontalLine', 'LayoutFittedGrid', 'LayoutResVector']),
    );
    expect(new Set(pages.map(({ ink }) => `${ink.width}x${ink.height}`)).size).toBeGreaterThanOrEqual(4);
  });

  it('says of each stroke how its pen was set, and has boxes that hold all of its figures', () => {
    const withPoints = allShapes.filter(({ samples }) => samples !== undefined);
    const triangles = withPoints.filter(({ shape }) => shape.shapeType === 8);
    // Of a triangle only the apex and one foot are points; the other foot lies as far on the other side.
    const boxes = triangles.map(({ shape, samples: { x: [apex = 0, foot = 0] = [] } = {} }) => {
      const { left, right } = JSON.parse(shape.boundingRect) as Record<'left' | 'right', number>;
      return [left, right, 2 * apex - foot, foot];
    });

    expect(boxes.length).toBeGreaterThan(0);
    for (const [left, right, farFoot, foot] of boxes) {
      expect(left).toBeCloseTo(farFoot ?? 0, 2);
      expect(right).toBeCloseTo(foot ?? 0, 2);
    }
    expect(new Set(withPoints.map(({ shape }) => shape.createArgs)).size).toBe(1);
    expect(JSON.parse(withPoints[0]?.shape.createArgs ?? '')).toMatchObject({
      alphaFactor: 1,
      pressureSensitivity: 0.375,
      smoothLevel: 0.2,
    });
  });

  it('lies in points files that decode, each no longer than a device makes them', () => {
    const files = [...account.objects].filter(([key]) => key.includes('/point/'));
    const lengths = files.map(([key, bytes]) =>
      decodePointsFile(bytes, key).blocks.reduce((sum, { samples }) => sum + samples.x.length, 0),
    );

    expect(files.length).toBeGreaterThanOrEqual(40);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(20_000);
  });

  it('comes from many pens, highlighters and figures', () => {
    const types = new Set(allShapes.map(({ shape }) => shape.shapeType));

    expect([...types]).toEqual(expect.arrayContaining([0, 1, 2, 5, 7, 8, 15, 21, 22, 29, 60]));
  });

  it('varies its pressure within nearly every stroke, and stays in the range of the digitiser', () => {
    const even = strokes.filter(({ pressure }) => Math.max(...pressure) - Math.min(...pressure) < 200);
    const outside = strokes.filter(({ pressure }) => pressure.some((value) => value < 0 || value > 4095));

    expect(outside).toEqual([]);
    expect(even.length).toBeLessThan(strokes.length / 50);
  });

  it('is drawn by a hand: no stroke is a straight line, and few are nearly straight', () => {
    const strays = strokes.filter(({ x }) => x.length > 5).map(strayOf);

    expect(Math.min(...strays)).toBeGreaterThan(0.02);
    expect(strays.filter((stray) => stray < 0.4).length).toBeLessThan(strays.length / 4);
  });

  it('has times that begin at 0 and only grow, a few milliseconds at a time', () => {
    const grows = (time: Int32Array): boolean => time.every((at, index) => at > (time[index - 1] ?? -1));
    const wrong = strokes.filter(({ time }) => time[0] !== 0 || !grows(time));
    const steps = strokes.flatMap(({ time }) => [...time].slice(1).map((at, index) => at - (time[index] ?? 0)));

    expect(wrong).toEqual([]);
    expect(steps.reduce((sum, step) => sum + step, 0) / steps.length).toBeLessThan(9);
  });

  it('stays on its page', () => {
    const isOut = (values: Float32Array, limit: number): boolean => values.some((value) => value < 0 || value > limit);
    const outside = pages.filter(({ ink: { width, height, shapes } }) =>
      shapes.flatMap(strokesOf).some(({ x, y }) => isOut(x, width) || isOut(y, height)),
    );

    expect(outside.map(({ note }) => note['title'])).toEqual([]);
  });

  it('was written before the note was last changed', () => {
    const late = pages.filter(({ note, ink }) =>
      ink.shapes.some(({ shape }) => shape.updatedAt > Number(note['updatedAt'])),
    );

    expect(late.map(({ note }) => note['title'])).toEqual([]);
  });

  it('is a few hundred thousand samples in all', () => {
    const points = strokes.reduce((sum, { x }) => sum + x.length, 0);

    expect(points).toBeGreaterThan(100_000);
    expect(points).toBeLessThan(500_000);
  });

  it('makes a .note file whose records are all read, with twenty pages for the lecture', () => {
    const archive = archiveOf(notes().find(({ title }) => title === 'Waves & optics – lecture notes'));

    expect(archive.notes.flatMap(({ failures }) => [...failures])).toEqual([]);
    expect(summariseArchive(archive)).toMatchObject({ pages: 20, pagesWithData: 20 });
  });
});

describe('the note of a meeting on a plan', () => {
  const theNote = () => {
    const [note] = archiveOf(notes().find(({ title }) => title === 'Reading room – plan and minutes')).notes;
    if (note === undefined) throw new Error('There is no such note.');
    return note;
  };
  const pageOf = (index: number): PageInk => theNote().page(theNote().pageIds[index] ?? '');
  const typesOn = (index: number): Set<number> => new Set(pageOf(index).shapes.map(({ shape }) => shape.shapeType));

  it('holds text, a recording, an attachment, links, a time and a picture', () => {
    expect([...typesOn(0)]).toEqual(expect.arrayContaining([16, 23, 33, 34, 38]));
    expect([...typesOn(4)]).toEqual(expect.arrayContaining([19]));
  });

  it('has every file that its pages name, of the kind that they say', () => {
    const note = theNote();
    const start = (name: string): string => Buffer.from(note.asset(name)?.subarray(0, 4) ?? []).toString('latin1');
    const kinds = note.resources.map(({ type, relativePath }) => [type, start(relativePath.slice(1))]);

    expect(kinds).toEqual([
      [1, '%PDF'],
      [0, '\x89PNG'],
      [0, '\x89PNG'],
      [2, 'RIFF'],
      [4, 'What'],
    ]);
  });

  it('lies on the pages of its plan, and on a picture', () => {
    expect([1, 2, 3].map((index) => pageOf(index).background)).toMatchObject([
      { kind: 'pdf', pageIndex: 0 },
      { kind: 'pdf', pageIndex: 1 },
      { kind: 'pdf', pageIndex: 2 },
    ]);
    expect(pageOf(4).template).toContain('"imageAttr":{"relativePath":"/resource/data/');
  });

  it('shows one shape on two pages, and hides a layer', () => {
    const [first] = theNote().pages('all');
    const hidden = [...theNote().pages('all')][1]?.shapes.length ?? 0;
    const referring = pageOf(2).shapes.find(({ shape }) => shape.shapeType === 2000);

    expect(first?.failures).toEqual([]);
    expect(referring?.refersTo?.target.shape.text).toBe('Agreed, draft C');
    expect(pageOf(1).shapes.length).toBeLessThan(hidden);
  });

  it('calls its pages by their titles, in the tree, too', () => {
    const tree = notes().find(({ title }) => title === 'Reading room – plan and minutes');
    const { notePageInfo } = v.parse(treeNote, tree);
    const titles = Object.values(notePageInfo.pageInfoMap).map((page) => ('title' in page ? page['title'] : ''));

    expect(titles).toEqual(['Minutes', 'Ground floor', 'Gallery', 'Timetable', 'Shelf wall']);
  });
});

describe('the text note', () => {
  const theNote = () => {
    const [note] = archiveOf(notes().find(({ activeScene }) => activeScene === 1)).notes;
    if (note === undefined) throw new Error('There is no text note.');
    return note;
  };

  it('points at its rich text by a shape of type 29', () => {
    const note = theNote();
    const [drawn] = [...note.pages('all')].flatMap(({ shapes }) => [...shapes]);

    expect(drawn?.shape.shapeType).toBe(29);
    const named = { relativePath: note.resources[0]?.relativePath, type: 3 };
    expect(JSON.parse(drawn?.shape.resource ?? '')).toMatchObject(named);
    expect(note.info.richTextPageNameList).toContain(note.pageIds[0]);
  });

  it('holds a document that a rich text editor reads', () => {
    const note = theNote();
    const bytes = note.files.read(`resource/data${note.resources[0]?.relativePath ?? ''}`, 'resource');

    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({ type: 'doc' });
  });
});
