import { assemblePage, parseShapeName } from '../../../../packages/ink/src/assemblePage';
import { movedShape, recolouredShape, removedShape, strokeShape } from '../../../../packages/ink/src/editing/edits';
import { encodeRevision } from '../../../../packages/ink/src/editing/encodeRevision';
import { layersOfTable, tableOf } from '../../../../packages/ink/src/layers/layerTable';
import { revisionIds } from '../../../../packages/ink/src/making/newNote';
import type { DrawnShape, PageInk, Shape } from '../../../../packages/ink/src/model';
import { blankPageModel, decodePageModels, encodePageModels } from '../../../../packages/ink/src/records/pages';
import { line } from '../writing/sitting';
import type { Replica } from './replicas';

const SIZE = { width: 800, height: 600 };

/**
 * Somebody with the device, or its twin: puts the page together from what has arrived, writes revisions under its own
 * clock, whatever others have written meanwhile, and says its layers as a plain list without times.
 */
export class DeviceWriter {
  /** Ids of strokes that it drew, and of shapes that it removed. */
  readonly drawn = new Set<string>();
  readonly removed = new Set<string>();
  private readonly ids: () => string;
  private strokes = 0;

  constructor(
    private readonly replica: Replica,
    private readonly random: () => number,
    private readonly clock: () => number,
    private readonly seed: number,
  ) {
    const digit = (): string => Math.floor(random() * 16).toString(16);
    this.ids = revisionIds(clock(), () => Array.from({ length: 32 }, digit).join(''));
  }

  private read(pageId: string): PageInk {
    const files = [...this.replica].map(([name, bytes]) => ({ name, bytes }));
    const of = (folder: string) => files.filter(({ name }) => name.startsWith(`${folder}/${pageId}#`));
    const layers = layersOfTable(tableOf(this.models(pageId)));
    return assemblePage({ pageId, size: SIZE, layers, shapeZips: of('shape'), pointsFiles: of('point') });
  }

  private models(pageId: string) {
    const files = [...this.replica].filter(([path]) => path.startsWith('pageModel/'));
    return files
      .flatMap(([path, bytes]) => decodePageModels(bytes, path))
      .filter(({ uniqueId }) => uniqueId === pageId);
  }

  private write(pageId: string, added: readonly DrawnShape[], changed: readonly Shape[]): void {
    // Above its own revisions of the page, and of nobody else's.
    const known = [...this.replica.keys()].flatMap((path) => parseShapeName(path)?.ms ?? []);
    const at = Math.max(this.clock(), ...known.filter((ms) => ms <= this.clock()).map((ms) => ms + 1));
    this.replica.begin();
    const objects = encodeRevision({ pageId, at, added, changed, ids: this.ids });
    for (const { path, bytes } of objects) this.replica.set(path, bytes);
  }

  private draw(pageId: string, layer: number): void {
    this.strokes += 1;
    const shapeId = `${String(this.seed).padStart(8, '0')}-dddd-4000-8000-${String(this.strokes).padStart(12, '0')}`;
    const pen = { shapeId, shapeType: 5, colour: -1, thickness: 4, layer, createArgs: '', at: this.clock() };
    this.write(pageId, [{ shape: strokeShape(pen), samples: line(60 + Math.floor(this.random() * 400)) }], []);
    this.drawn.add(shapeId);
  }

  /** One layer more, or one less, in a list of nothing but layers. */
  private listLayers(pageId: string): void {
    const models = this.models(pageId);
    const layers = [...layersOfTable(tableOf(models))];
    if (this.random() < 0.6 && layers.length < 5)
      layers.push({ id: Math.max(-1, ...layers.map(({ id }) => id)) + 1, lock: false, show: true });
    else if (layers.length > 1) layers.pop();
    const plain = layers.map(({ id, lock, show }) => ({ id, lock, show }));
    const newest = models.reduce((most, { updatedAt }) => Math.max(most, updatedAt), 0);
    const model = { uniqueId: pageId, layerList: JSON.stringify({ layerList: plain }) };
    this.replica.begin();
    this.replica.set(
      `pageModel/pb/${this.ids()}`,
      encodePageModels([blankPageModel({ ...model, updatedAt: Math.max(this.clock(), newest + 1) })]),
    );
  }

  /** Does one thing by chance. */
  act(pageId: string): void {
    const { shapes } = this.read(pageId);
    const layers = layersOfTable(tableOf(this.models(pageId)));
    const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(this.random() * values.length)];
    const [chance, found] = [this.random(), pick(shapes)];
    if (chance < 0.5 || found === undefined) return this.draw(pageId, pick(layers)?.id ?? 0);
    if (chance < 0.65) return this.listLayers(pageId);
    const { shape } = found;
    if (chance < 0.8) {
      this.removed.add(shape.uniqueId);
      return this.write(pageId, [], [removedShape(shape, this.clock())]);
    }
    if (chance < 0.9) return this.write(pageId, [], [recolouredShape(shape, -65536, this.clock())]);
    const move = { a: 1, b: 0, c: 0, d: 1, e: Math.round(this.random() * 50), f: 5 };
    return this.write(pageId, [], [movedShape(found, move, this.clock())]);
  }
}
