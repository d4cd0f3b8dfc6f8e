import { unzipSync } from 'fflate';
import { exportNote } from '../../../packages/ink/src/archive/exportNote';
import { openNoteArchive, summariseArchive } from '../../../packages/ink/src/archive/noteArchive';
import { parsePointsName, parseShapeName } from '../../../packages/ink/src/assemblePage';
import { decodePointsFile } from '../../../packages/ink/src/bytes/pointsFile';
import { noteObjects } from '../../../packages/ink/src/encode/encodeNote';
import { pageNames } from '../../../packages/ink/src/records/json';
import { decodeNoteInfos } from '../../../packages/ink/src/records/note';
import { blankResource } from '../../../packages/ink/src/records/resources';
import { decodeShapes, readShapeZip } from '../../../packages/ink/src/records/shapes';
import type { NoteContent } from '../../../packages/ink/src/encode/noteContent';
import { aNote, aPage, aShape, aStroke, countingIds, DAY, hex, NOTE_ID, pageName } from './support';

const pathsOf = (note: NoteContent): string[] => noteObjects(note).map(({ path }) => path);
const opened = (note: NoteContent) => {
  const archive = openNoteArchive(exportNote(note));
  const [only] = archive.notes;
  if (only === undefined) throw new Error('no note');
  return only;
};

describe('the objects of a note', () => {
  it('lie where the cloud has them', () => {
    const note = aNote([aPage(1, [aStroke(1)])]);
    const id = (count: number): string => `01920000-0000-7000-8000-${String(count).padStart(12, '0')}`;

    expect(pathsOf(note)).toEqual([
      `point/${pageName(1)}#${id(1)}#points`,
      `shape/${pageName(1)}#${id(2)}#${DAY + 1000}.zip`,
      `template/json/${pageName(1)}.template_json`,
      `pageModel/pb/${id(3)}`,
      `virtual/page/pb/${id(4)}`,
      `virtual/doc/pb/${NOTE_ID}`,
      'note/pb/note_info',
    ]);
  });

  it('are the same bytes for the same note', () => {
    const pages = [aPage(1, [aStroke(1), aStroke(2)]), aPage(2, [aStroke(3)])];
    const objects = () => noteObjects(aNote(pages, { ids: countingIds() }));

    expect(objects().map(({ bytes }) => hex(bytes))).toEqual(objects().map(({ bytes }) => hex(bytes)));
  });

  it('are split at about 20,000 samples, each zip naming its points file', () => {
    const strokes = Array.from({ length: 9 }, (_, index) => aStroke(index, 6000));
    const objects = noteObjects(aNote([aPage(1, strokes)]));

    const points = objects
      .filter(({ path }) => parsePointsName(path))
      .map(({ path, bytes }) => decodePointsFile(bytes, path));
    const shapes = objects
      .filter(({ path }) => parseShapeName(path))
      .map(({ path, bytes }) => decodeShapes(readShapeZip(bytes, path), path).shapes);
    const revisions = shapes.map((list) => [...new Set(list.map(({ revisionId }) => revisionId))]);

    expect(points.map(({ blocks }) => blocks.length)).toEqual([3, 3, 3]);
    expect(revisions).toEqual(points.map(({ revisionId }) => [revisionId]));
    expect(objects.flatMap(({ path }) => parseShapeName(path)?.ms ?? [])).toEqual([DAY + 1000, DAY + 1001, DAY + 1002]);
  });

  it('thin out a stroke that has more samples than a device keeps', () => {
    const [page] = opened(aNote([aPage(1, [aStroke(1, 50_000)])])).pages();

    expect(page?.shapes[0]?.samples?.x.length).toBe(16_667);
    expect(page?.shapes[0]?.samples?.x[1]).toBe(13);
  });

  it('list 500 pages in the note and all in the virtual pages', () => {
    const note = aNote(Array.from({ length: 503 }, (_, index) => aPage(index, [])));
    const object = noteObjects(note).find(({ path }) => path.endsWith('note_info'));
    const [info] = decodeNoteInfos(object?.bytes ?? new Uint8Array(0), 'note_info');

    expect(pageNames(info?.pageNameList ?? '')).toHaveLength(500);
    expect(opened(note).pageIds).toHaveLength(503);
  });

  it('have no points file where nothing has points', () => {
    const typed = { shape: aShape(1, { shapeType: 6, text: 'typed' }), samples: undefined };
    const note = aNote([aPage(1, [typed]), aPage(2, [])]);

    expect(pathsOf(note).filter((path) => /^(point|shape)/.test(path))).toHaveLength(1);
    expect(opened(note).page(pageName(1)).shapes[0]?.shape).toMatchObject({ text: 'typed', revisionId: '' });
  });

  it('say of a new stroke what the device says', () => {
    const [page] = opened(aNote([aPage(1, [aStroke(1, 3, { createdAt: 0, updatedAt: 0 })])])).pages();
    const shape = page?.shapes[0]?.shape;

    expect(shape).toMatchObject({
      boundingRect: '{"bottom":22,"empty":false,"left":10,"right":12,"stability":0,"top":20}',
      createArgs:
        '{"alphaFactor":1.0,"displayScale":1.0,"dpi":320.0,"maxPressure":4095.0,"pressureSensitivity":0.375,"smoothLevel":0.2,"source":0}',
      createdAt: DAY,
      updatedAt: DAY + 1000,
      lineStyle: '{"lineStyle":{"phase":0.0,"type":0}}',
      linkIdList: '[]',
      optionsRepo: '{"repo":{}}',
    });
  });
});

describe('a written note', () => {
  it('comes back as it was', () => {
    const layers = [
      { id: 1, lock: false, show: true },
      { id: 0, lock: true, show: true },
    ];
    const strokes = [aStroke(1, 30, { zorder: 0, color: -65536 }), aStroke(2, 40, { zorder: 1, shapeType: 21 })];
    const large = { layers, width: 1860, height: 2480, template: '{"type":"Feature"}' };
    const note = aNote([aPage(1, strokes, large), aPage(2, [])]);

    const read = opened(note);
    const [first, second] = read.pages();

    expect(read.info).toMatchObject({ uniqueId: NOTE_ID, title: 'A note', type: 1, updatedAt: DAY + 1000 });
    expect(first).toMatchObject({ width: 1860, height: 2480, template: '{"type":"Feature"}', failures: [] });
    expect(first?.shapes.map(({ shape }) => shape.uniqueId)).toEqual([aShape(2).uniqueId, aShape(1).uniqueId]);
    expect(first?.shapes.map(({ samples }) => samples)).toEqual([strokes[1]?.samples, strokes[0]?.samples]);
    expect(second).toMatchObject({ width: 1404, height: 1872, shapes: [], failures: [] });
    expect(second?.template).toContain('LayoutBlank');
  });

  it('carries what else its record says, and its resources', () => {
    const resource = blankResource({ uniqueId: 'r', documentId: NOTE_ID, type: 3, relativePath: '/text.json' });
    const note = aNote([aPage(1, [])], {
      info: { activeScene: '1', parentUniqueId: 'folder' },
      resources: [{ resource, content: new TextEncoder().encode('{"type":"doc"}') }],
    });

    const read = opened(note);

    expect(read.info).toMatchObject({ activeScene: '1', parentUniqueId: 'folder' });
    expect(read.resources).toEqual([resource]);
    expect(new TextDecoder().decode(read.files.read('resource/data/text.json', 'resource'))).toBe('{"type":"doc"}');
  });

  it('has the fields of the record that a device is known to import', () => {
    const { info } = opened(aNote([aPage(1, [aStroke(1)])]));
    // 9 and 10 widths, 15 colour, 16 pen, 24 source, 37 synced; 39, the user, is left out.
    const unnamed = ['4d00000040', '550000a041', '78808080f8ffffffffff01', '800102', 'c201054c6f63616c', 'a80201'];

    expect(info).toMatchObject({ status: 1, notePenInfo: '{}', version: 1 });
    expect([info.richTextPageNameList, info.removePageList].map(pageNames)).toEqual([[], []]);
    expect(JSON.parse(info.noteBackground)).toMatchObject({ docBKGround: { type: 0, width: 1404, height: 1872 } });
    expect(hex(info.unknown)).toBe(unnamed.join(''));
  });

  it('has folders for a page on which nothing was drawn, and no empty extra', () => {
    const paths = Object.keys(unzipSync(exportNote(aNote([aPage(1, [])]))));
    const folders = ['shape/', 'point/', `point/${pageName(1)}/`].map((path) => `${NOTE_ID}/${path}`);

    expect(paths.filter((path) => path.endsWith('/'))).toEqual(folders);
    expect(paths.some((path) => path.includes('/extra/'))).toBe(false);
  });

  it('is a `.note` with a folder of points for each page', () => {
    const paths = Object.keys(unzipSync(exportNote(aNote([aPage(1, [aStroke(1)])]))));

    expect(paths.every((path) => path.startsWith(`${NOTE_ID}/`))).toBe(true);
    expect(paths.some((path) => path.includes(`/point/${pageName(1)}/${pageName(1)}#`))).toBe(true);
    expect(paths.filter((path) => path.endsWith('.template_json'))).toEqual([
      `${NOTE_ID}/template/json/${pageName(1)}.template_json`,
      `${NOTE_ID}/document/${NOTE_ID}/template/json/${pageName(1)}.template_json`,
    ]);
  });

  it('is the same file for the same note', () => {
    const file = () => exportNote(aNote([aPage(1, [aStroke(1)])], { ids: countingIds() }));

    expect(hex(file())).toBe(hex(file()));
  });

  it('is counted with the layers that are switched off, which are not drawn', () => {
    const layers = [0, 1].map((id) => ({ id, lock: false, show: id === 0 }));
    const note = aNote([aPage(1, [aStroke(1), aStroke(2, 5, { zorder: 1 })], { layers })]);

    expect([...opened(note).pages()][0]?.shapes).toHaveLength(1);
    expect(summariseArchive(openNoteArchive(exportNote(note)))).toMatchObject({ shapes: 2, strokes: 2, points: 25 });
  });

  it('counts as a stroke every shape that has points, whatever its type, and none that was removed', () => {
    const connectionBean = JSON.stringify({
      shapeReferenceBean: {
        pageId: pageName(1),
        shapeId: aShape(1).uniqueId,
        matrixValues: [1, 0, 0, 0, 1, 0, 0, 0, 1],
      },
    });
    const withPoints = [
      aStroke(1),
      aStroke(2, 2, { shapeType: 7 }),
      aStroke(3, 5, { shapeType: 2000, connectionBean }),
      aStroke(4, 4, { shapeType: 19 }),
      aStroke(5, 3, { shapeType: 777 }),
    ];
    const others = [
      aStroke(6, 50, { shapeStatus: 1 }),
      { shape: aShape(7, { shapeType: 6, text: 'typed' }), samples: undefined },
    ];
    const note = aNote([aPage(1, [...withPoints, ...others])]);

    expect(summariseArchive(openNoteArchive(exportNote(note)))).toEqual({
      pages: 1,
      pagesWithData: 1,
      shapes: 6,
      strokes: 5,
      points: 34,
      byType: { 2: 1, 6: 1, 7: 1, 19: 1, 777: 1, 2000: 1 },
    });
  });
});
