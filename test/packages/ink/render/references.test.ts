import { assemblePage } from '../../../../packages/ink/src/assemblePage';
import { noteObjects } from '../../../../packages/ink/src/encode/encodeNote';
import type { DrawnShape, InkObject } from '../../../../packages/ink/src/model';
import { pageDisplay } from '../../../../packages/ink/src/render/page/pageDisplay';
import { WorkerClient } from '../../../../packages/ink/src/worker/host/workerClient';
import { loadNote } from '../../../../packages/ink/src/worker/loading/loadNote';
import { loadPage } from '../../../../packages/ink/src/worker/loading/loadPage';
import { aNote, aPage, aShape, aStroke, NOTE_ID, pageName } from '../support';
import { fakeWorker } from './support';

const moved = (x: number, y: number): number[] => [1, 0, x, 0, 1, y, 0, 0, 1];

/** A shape that shows one of another page, moved. */
const reference = (number: number, page: number, target: number, matrixValues = moved(100, 0)): DrawnShape => ({
  shape: aShape(number, {
    shapeType: 2000,
    connectionBean: JSON.stringify({
      shapeReferenceBean: { pageId: pageName(page), shapeId: aShape(target).uniqueId, matrixValues },
    }),
  }),
  samples: undefined,
});

const objectsOf = (...pages: readonly (readonly DrawnShape[])[]): InkObject[] =>
  noteObjects(aNote(pages.map((shapes, index) => aPage(index + 1, shapes)))).map(({ path, bytes }) => ({
    name: path,
    bytes,
  }));

const page = (number: number, objects: readonly InkObject[]) => {
  const of = (id: string) => ({
    shapeZips: objects.filter(({ name }) => name.startsWith('shape/') && name.includes(id)),
    pointsFiles: objects.filter(({ name }) => name.startsWith('point/') && name.includes(id)),
  });
  return assemblePage({
    pageId: pageName(number),
    size: { width: 1404, height: 1872 },
    layers: [],
    ...of(pageName(number)),
    linkedPage: (id) => (of(id).shapeZips.length === 0 ? undefined : of(id)),
  });
};

const leftOf = (ink: ReturnType<typeof page>): number[] =>
  pageDisplay(ink).items.map(({ bounds }) => Math.round(bounds.left));

describe('a shape of another page', () => {
  const [own] = leftOf(page(1, objectsOf([aStroke(1)])));

  it('is drawn where the reference puts it', () => {
    const objects = objectsOf([reference(2, 2, 1)], [aStroke(1)]);

    expect(leftOf(page(1, objects))).toEqual([(own ?? 0) + 100]);
    expect(page(1, objects).shapes[0]?.shape.shapeType).toBe(2000);
  });

  it('is moved by every reference on the way, and by its own matrix first', () => {
    const stroke = aStroke(1, 20, { matrixValues: JSON.stringify({ values: [2, 0, 0, 0, 2, 0, 0, 0, 1] }) });
    const [direct] = leftOf(page(1, objectsOf([stroke])));

    expect(leftOf(page(1, objectsOf([reference(3, 2, 2)], [reference(2, 3, 1)], [stroke])))).toEqual([
      (direct ?? 0) + 200,
    ]);
  });

  it('may lie on the same page', () => {
    expect(leftOf(page(1, objectsOf([aStroke(1), reference(2, 1, 1)])))).toEqual([own, (own ?? 0) + 100]);
  });

  it('shows nothing when references lead round in a ring, or too far', () => {
    expect(leftOf(page(1, objectsOf([reference(1, 2, 2)], [reference(2, 1, 1)])))).toEqual([]);
    const chain = (length: number) =>
      objectsOf(...Array.from({ length }, (_, index) => [reference(index + 1, index + 2, index + 2)]), [
        aStroke(length + 1),
      ]);

    expect(leftOf(page(1, chain(8)))).toHaveLength(1);
    expect(leftOf(page(1, chain(9)))).toEqual([]);
  });

  it('is shown as often as a page can bear, however often it is referred to, and the rest is counted and named', () => {
    const references = Array.from({ length: 400 }, (_, index) => reference(index + 2, 1, 1));
    const ink = page(1, objectsOf([aStroke(1, 20_000), ...references]));
    const shown = ink.shapes.filter(({ refersTo }) => refersTo !== undefined);

    expect(shown).toHaveLength(24);
    expect(ink.skippedShapes).toBe(376);
    expect(ink.failures).toEqual([{ kind: 'shape', name: `${pageName(1)}#${aShape(1).uniqueId}`, reason: 'tooLarge' }]);
  });

  it('is bounded by number too where the shapes are small', () => {
    const references = Array.from({ length: 30_000 }, (_, index) => reference(index + 2, 1, 1));
    const ink = page(1, objectsOf([aStroke(1, 2), ...references]));

    expect([ink.shapes.length, ink.skippedShapes > 0]).toEqual([30_001, true]);
  });

  it('is named when it is nowhere, and passed over in silence when it was removed', () => {
    const gone = page(1, objectsOf([reference(2, 2, 7)], [aStroke(1)]));

    expect(gone.failures).toEqual([{ kind: 'shape', name: `${pageName(2)}#${aShape(7).uniqueId}`, reason: 'missing' }]);
    expect(page(1, objectsOf([reference(2, 2, 1)], [aStroke(1, 20, { shapeStatus: 1 })])).failures).toEqual([]);
  });
});

describe('loading a page that shows shapes of others', () => {
  const load = async (pages: readonly (readonly DrawnShape[])[], hidden: (key: string) => boolean = () => false) => {
    const uid = 'user';
    const stored = new Map(objectsOf(...pages).map(({ name, bytes }) => [`${uid}/note/${NOTE_ID}/${name}`, bytes]));
    const got: string[] = [];
    const objects = {
      get: (key: string) => {
        got.push(key);
        return Promise.resolve(hidden(key) ? undefined : stored.get(key));
      },
      list: (prefix: string) =>
        Promise.resolve(
          [...stored].filter(([key]) => key.startsWith(prefix)).map(([key, { length }]) => ({ key, size: length })),
        ),
    };
    const deps = { objects, worker: new WorkerClient({ spawn: () => fakeWorker(), hangMs: 20_000 }) };
    const note = await loadNote(deps, {
      uid,
      noteId: NOTE_ID,
      pageNames: [],
      removedPages: [],
      size: { width: 1, height: 1 },
    });
    const outlined = note.pages[0];
    if (outlined === undefined) throw new Error('no page');
    got.length = 0;
    const { listing, resources } = note;
    return {
      got,
      report: await loadPage(deps, { uid, noteId: NOTE_ID, listing, resources, page: outlined, key: 'k' }),
    };
  };

  it('fetches what those shapes need, from page to page', async () => {
    const { got, report } = await load([[reference(3, 2, 2)], [reference(2, 3, 1), aStroke(8)], [aStroke(1)]]);

    expect(report.faults).toEqual([]);
    expect(got.filter((key) => key.includes('/point/'))).toHaveLength(1);
    expect(got.filter((key) => key.includes(`/shape/${pageName(3)}`))).toHaveLength(1);
  });

  it('names what is missing of them', async () => {
    const { report } = await load([[reference(2, 2, 1)], [aStroke(1)]], (key) => key.includes(`/shape/${pageName(2)}`));

    expect(report.faults.map(({ kind, reason }) => [kind, reason])).toContainEqual(['shape', 'missing']);
  });

  it('comes to an end in a ring', async () => {
    const { report } = await load([[reference(1, 2, 2)], [reference(2, 1, 1)]]);

    expect(report).toMatchObject({ shapes: 1, faults: [] });
  });
});
