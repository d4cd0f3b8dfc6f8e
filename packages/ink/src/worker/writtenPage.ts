import { PageEditor, type Turned } from '../editing/pageEditor';
import { shapeRevisionOf } from '../editing/pageShapes';
import type { TakenStep } from '../editing/history';
import type { LayerRefusal } from '../layers/layerActs';
import { plainTable } from '../layers/layerTable';
import { revisionIds } from '../making/newNote';
import type { DrawnShape, InkObject, PageInk, PageSize } from '../model';
import { sameId } from '../pageOrder';
import { samplesIn } from '../pageSamples';
import { pointsOwner } from '../assemblePage';
import { shownAssets } from '../export/exportModel';
import { pieceOf } from '../export/pieceList';
import type { DisplayList, PageAsset, PageSpot } from '../render/page/displayList';
import { changingDisplay, type KnownDrawings } from '../render/page/pageDisplay';
import { packShapes, type PackedPage } from '../recorded/inkMark';
import { printOf } from '../render/template/pagePaper';
import { replaySpan } from '../render/page/replayInk';
import { matrixOfShape, boundingBox } from '../render/shapes/shapeStyle';
import { movedBounds } from '../render/shapes/paint';
import type { EditAnswer, PageQuestion } from './protocol';
import type { Holding, LassoAnswer, PageEdit, RevisionAnswer } from './writingProtocol';

type Bounds = PageSpot['bounds'];

const REMOVED = 1;

/** The points files of a page, by the revisions that their names say. */
const pagePoints = (files: readonly InkObject[], pageId: string) =>
  files.flatMap((object) => {
    const owner = pointsOwner(object.name);
    return owner !== undefined && sameId(owner.pageId, pageId) ? [{ ...object, revisionId: owner.revisionId }] : [];
  });

const around = (boxes: readonly Bounds[]): Bounds | undefined =>
  boxes.length === 0
    ? undefined
    : {
        left: Math.min(...boxes.map(({ left }) => left)),
        top: Math.min(...boxes.map(({ top }) => top)),
        right: Math.max(...boxes.map(({ right }) => right)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      };

type Applied = Pick<EditAnswer, 'taken' | 'isRefused' | 'refusal' | 'came'>;

/** Nothing that has to be kept. */
const UNTOLD: Applied = { taken: undefined, isRefused: false };
const done = (step: TakenStep['step'] | LayerRefusal | undefined): Applied => {
  if (step === undefined) return UNTOLD;
  return typeof step === 'string' ? { ...UNTOLD, refusal: step } : { taken: { step, how: 'done' }, isRefused: false };
};
const turned = (came: Turned, how: TakenStep['how']): Applied =>
  came.kind === 'turned'
    ? { taken: { step: came.step, how }, isRefused: false }
    : { taken: undefined, isRefused: came.kind === 'changedElsewhere' };

/** An edit that is a step of its own. */
type StepEdit = Extract<PageEdit, { kind: 'finish' | 'change' | 'layers' | 'paste' | 'type' }>;
const STEPS: ReadonlySet<string> = new Set([
  ...(['finish', 'change', 'layers', 'paste', 'type'] satisfies StepEdit['kind'][]),
]);
const isStep = (edit: PageEdit): edit is StepEdit => STEPS.has(edit.kind);

/** The shapes that are others than before, and those that are no more. */
function changedSince(before: readonly DrawnShape[], after: readonly DrawnShape[]): readonly DrawnShape[] {
  const known = new Set(before);
  const ids = new Set(after.map(({ shape }) => shape.uniqueId));
  const gone = before.filter(({ shape }) => !ids.has(shape.uniqueId));
  return [
    ...gone.map(({ shape }): DrawnShape => ({ shape: { ...shape, shapeStatus: REMOVED }, samples: undefined })),
    ...after.filter((drawn) => !known.has(drawn)),
  ];
}

/** A held page that is written on: its editor, and what its display list is made of anew after each change. */
export class WrittenPage {
  private readonly editor: PageEditor;
  private readonly drawings: KnownDrawings = new WeakMap();
  private shapes: readonly DrawnShape[];

  constructor(
    private readonly question: PageQuestion,
    /** As it was put together, its texts among it. */
    private readonly ink: PageInk,
    { at, newId }: { readonly at: number; readonly newId: () => string },
  ) {
    const { pageId, shapeZips, layerBook } = question;
    const layers = layerBook ?? { table: plainTable(question.layers), newest: 0 };
    const revisions = shapeZips.flatMap(({ name, bytes }) => shapeRevisionOf(name, bytes) ?? []);
    const newest = Math.max(at, ...revisions.map(({ ms }) => ms + 1));
    const idsFrom = (ms: number) => revisionIds(Math.max(ms, newest), newId);
    this.editor = new PageEditor({ pageId, layers, revisions, drawn: ink.shapes, newId, idsFrom });
    this.shapes = this.editor.shapes();
  }

  /** The page as it is drawn now: shapes that did not change keep their drawings. */
  list(): DisplayList {
    return this.listOf(this.shapes);
  }

  /** Of the layers that the note shows, or of all but some, in the order of drawing. */
  seen(hidden?: readonly number[]): readonly DrawnShape[] {
    if (hidden === undefined) return this.shapes;
    return this.editor.all().filter(({ shape }) => !hidden.includes(shape.zorder));
  }

  private listOf(shapes: readonly DrawnShape[]): DisplayList {
    return changingDisplay({ ...this.ink, shapes }, this.drawings);
  }

  /** The page without some of its layers, and with all others. */
  without(hidden: readonly number[]): DisplayList {
    return this.listOf(this.seen(hidden));
  }

  /** The size of the page as its note says it; its text and its ink may have made it larger. */
  private larger(list: DisplayList): Partial<PageSize> {
    const { width, height } = this.question;
    return {
      ...(list.width > width ? { width: list.width } : {}),
      ...(list.height > height ? { height: list.height } : {}),
    };
  }

  /** Does an edit; the list is the page as it is drawn then. */
  edit(edit: PageEdit): { readonly answer: EditAnswer; readonly list: DisplayList } {
    const applied = this.apply(edit);
    this.shapes = this.editor.shapes();
    const list = this.list();
    const { canUndo, canRedo, isClean } = this.editor;
    const points = this.shapes.reduce((sum, { samples }) => sum + (samples?.x.length ?? 0), 0);
    const counts = { shapes: this.shapes.length, points, spots: list.spots, replayMs: replaySpan(list).totalMs };
    const layers = { layers: this.editor.pageLayers(), layerBook: this.editor.layerBook };
    const answer = { ...counts, ...layers, ...this.larger(list), ...applied, canUndo, canRedo, isClean };
    return { answer, list };
  }

  private apply(edit: PageEdit): Applied {
    const { editor } = this;
    if (isStep(edit)) return done(this.step(edit));
    switch (edit.kind) {
      case 'put':
        editor.put(edit.steps, edit.out);
        break;
      case 'erase':
        editor.erase(edit.sweeps, edit.mode, edit.at);
        break;
      case 'undo':
        return turned(editor.undo(edit.at), 'undone');
      case 'redo':
        return turned(editor.redo(edit.at), 'redone');
      case 'settle':
        editor.settle();
        break;
      case 'receive':
        return { ...UNTOLD, ...this.receive(edit) };
    }
    return UNTOLD;
  }

  private step(edit: StepEdit): ReturnType<PageEditor['changeLayers']> | undefined {
    const { editor } = this;
    switch (edit.kind) {
      case 'finish':
        return editor.finish();
      case 'change':
        return editor.change(edit.ids, edit.act, edit.at);
      case 'layers':
        return editor.changeLayers(edit.act, edit.at);
      case 'paste':
        return editor.paste(edit.clip, edit);
      case 'type':
        return editor.type(edit.typed, edit.layer, edit.at);
    }
  }

  private receive({
    shapeZips,
    pointsFiles,
    pageModels,
  }: Extract<PageEdit, { kind: 'receive' }>): Pick<Applied, 'came'> {
    const { pageId } = this.question;
    const before = this.editor.all();
    this.editor.receiveLayers(pageModels);
    // A points file that cannot be read leaves its strokes out until the page is read again.
    this.editor.receive(shapeZips, samplesIn(pageId, pagePoints(pointsFiles, pageId), []));
    const came = changedSince(before, this.editor.all());
    return came.length === 0 ? {} : { came: packShapes(came) };
  }

  lasso(holding: Holding): LassoAnswer {
    const ids = this.idsOf(holding);
    if (ids === 'locked') return { ids: [], box: undefined, isLocked: true };
    const held = new Set(ids);
    const boxes = this.shapes
      .filter(({ shape }) => held.has(shape.uniqueId))
      .flatMap((drawn) => this.boxOf(drawn) ?? []);
    return { ids, box: around(boxes) };
  }

  private idsOf(holding: Holding): ReturnType<PageEditor['lasso']> {
    if (holding === 'all') return this.editor.lasso();
    return 'way' in holding ? this.editor.lasso(holding.way) : holding.ids;
  }

  private boxOf(drawn: DrawnShape): Bounds | undefined {
    const known = this.drawings.get(drawn)?.drawing.items ?? [];
    if (known.length > 0) return around(known.map(({ bounds }) => bounds));
    const box = boundingBox(drawn.shape);
    return box === undefined ? undefined : movedBounds(box, matrixOfShape(drawn.shape));
  }

  /** All that is on the page, as a recording keeps it. */
  record(): PackedPage {
    return { ...packShapes(this.editor.all()), paper: printOf(this.ink) };
  }

  copy(ids: readonly string[]): ReturnType<PageEditor['copy']> {
    return this.editor.copy(ids);
  }

  /** Some of its shapes, on a page that is just as large as they are; undefined where they show nothing. */
  piece(ids: readonly string[]): DisplayList | undefined {
    return pieceOf(this.listOf(this.editor.copy(ids)));
  }

  /** The files that some of its shapes show. */
  pieceAssets(ids: readonly string[]): readonly PageAsset[] {
    const piece = this.piece(ids);
    return piece === undefined ? [] : shownAssets(piece);
  }

  textAt(place: Parameters<PageEditor['textAt']>[0]): ReturnType<PageEditor['textAt']> {
    return this.editor.textAt(place);
  }

  revision(at: number): RevisionAnswer {
    return { objects: this.editor.revision(at), out: this.editor.outIds };
  }
}
