import { assemblePage } from '../assemblePage';
import type { SheetAnswer, SheetQuestion } from '../making/placing';
import type { PageInk, PageSize } from '../model';
import { shapeAt } from '../editing/hits';
import { sameId } from '../pageOrder';
import { GrowingInk } from '../render/page/growingInk';
import { GrainPatterns, type MakePattern } from '../render/page/grain';
import type { DisplayList } from '../render/page/displayList';
import { paintPage, PreparedPage, type PaintContext } from '../render/page/painter';
import type { Picture } from '../render/page/frame';
import { type Layer, ReplayInk, replaySpan } from '../render/page/replayInk';
import { wordsOf } from '../render/page/words';
import { withDocuments } from '../render/richText/documents';
import type { ExportQuestion } from './exportProtocol';
import { refine, type DrawPart } from './finePdf';
import { type HeldPage, HeldPages, HeldPictures } from './heldPages';
import { readNoteFile, type NoteFileQuestion } from './noteFileReader';
import { keepingLast, LayeredPage } from './layeredPage';
import { namedPoints } from './namedPoints';
import { outlineNote } from './noteOutline';
import { WrittenPage } from './writtenPage';
import { takePictures, type Decode, type ReadLinks } from './takePictures';
import type { PdfPagesQuestion, WordsAnswer, WordsQuestion } from './filesProtocol';
import type {
  Answers,
  EditAnswer,
  FrameAnswer,
  FrameQuestion,
  NoteQuestion,
  PageAnswer,
  PageQuestion,
  PointsQuestion,
  Question,
  QuestionKind,
  WrittenAtAnswer,
  WrittenAtQuestion,
} from './protocol';
import type { EditQuestion, WritingQuestion } from './writingProtocol';

/** A canvas off the screen, with its context. */
export interface Easel {
  readonly context: PaintContext;
  /** The picture that was painted; the canvas is blank afterwards. */
  readonly take: () => ImageBitmap;
}

export interface HandlerDeps {
  /** A blank canvas of that many pixels; one that was handed out before may come again. */
  readonly easel: (width: number, height: number) => Easel;
  /** A blank canvas that stays, for ink that is played. */
  readonly layer: (width: number, height: number) => Layer;
  readonly makePath: () => Path2D;
  readonly makePattern: MakePattern;
  readonly decode: Decode;
  /** A new id of a shape or a revision: 32 hexadecimal digits, with hyphens or without. */
  readonly newId: () => string;
  /** What draws parts of a decoded PDF page more finely; absent where nothing does. */
  readonly finerOf?: (picture: Picture) => DrawPart | undefined;
  /** What tells where a decoded PDF page leads; absent where nothing does. */
  readonly linksOf?: (picture: Picture) => ReadLinks | undefined;
  /** Tells how large the pages of a PDF are; absent where no PDF is opened. */
  readonly pdfPages?: (bytes: Uint8Array, most: number) => Promise<readonly PageSize[]>;
  /** Lays a picture out on a sheet of a page's size; absent where nothing is drawn. */
  readonly sheet?: (question: SheetQuestion) => Promise<SheetAnswer>;
  /** Writes held pages into files; absent where nothing is exported. */
  readonly exporting?: (question: ExportQuestion, held: HeldPages) => Promise<Handled>;
}

/** What a question is answered with, and what of it moves instead of being copied. */
export interface Handled {
  readonly answer: Answers[QuestionKind];
  readonly transfer: readonly Transferable[];
}

const plainly = (answer: Answers[QuestionKind]): Handled => ({ answer, transfer: [] });

/** No text: what is drawn for it is the sheet that stands for one. */
const NOT_FETCHED = new Uint8Array(0);

const isDrawnWith = ({ items, background }: DisplayList, name: string): boolean =>
  background?.asset === name || items.some((item) => item.kind === 'image' && item.asset === name);

type WrittenHold = HeldPage & { readonly written: WrittenPage };

type HeldQuestion = Exclude<
  Question,
  ExportQuestion | NoteQuestion | PointsQuestion | NoteFileQuestion | PdfPagesQuestion | SheetQuestion
>;

const WRITING: ReadonlySet<string> = new Set([
  'edit',
  'lasso',
  'copy',
  'record',
  'textAt',
  'piece',
  'revision',
] satisfies WritingQuestion['kind'][]);
const isWriting = (question: HeldQuestion): question is WritingQuestion => WRITING.has(question.kind);

const isExport = (question: Question): question is ExportQuestion => question.kind.startsWith('export');

/** What is no PDF has no pages; nobody need know why. */
async function pdfPagesOf({ bytes, most }: PdfPagesQuestion, read: HandlerDeps['pdfPages']): Promise<Handled> {
  const pages = await read?.(bytes, most).catch(() => undefined);
  return plainly({ pages });
}

/** What is no picture makes no sheet; nobody need know why. */
async function sheetOf(question: SheetQuestion, draw: HandlerDeps['sheet']): Promise<Handled> {
  const drawn = await draw?.(question).catch(() => undefined);
  return plainly(drawn ?? { sheet: undefined });
}

/** The page with what was written between two moments alone, where these are asked for. */
const writtenIn = ({ writtenIn: span }: PageQuestion, page: PageInk): PageInk => {
  if (span === undefined) return page;
  const isWithin = (at: number): boolean => at >= span.from && at < span.to;
  return { ...page, shapes: page.shapes.filter(({ shape }) => isWithin(shape.createdAt)) };
};

/** The pages that are held for drawing, and what is asked about them. */
class Desk {
  readonly held = new HeldPages();
  private readonly grains: GrainPatterns;
  private readonly replay: ReplayInk;
  private readonly growing: GrowingInk;

  constructor(private readonly deps: HandlerDeps) {
    this.grains = new GrainPatterns(deps.makePattern);
    this.replay = new ReplayInk(deps.layer);
    this.growing = new GrowingInk(deps.layer);
  }

  answer(question: HeldQuestion): Handled | Promise<Handled> {
    if (isWriting(question)) return plainly(this.write(question));
    switch (question.kind) {
      case 'page':
        return plainly(this.holdPage(question));
      case 'pictures':
        return takePictures(this.held, this.deps, question).then(plainly);
      case 'words':
        return plainly(this.words(question));
      case 'frame':
        return this.frame(question);
      case 'writtenAt':
        return plainly(this.writtenAt(question));
      case 'drop':
        this.growing.forget();
        this.replay.forget();
        question.keys.forEach((key) => this.held.drop(key));
        return plainly(null);
    }
  }

  private words({ key }: WordsQuestion): WordsAnswer {
    const page = this.held.get(key)?.page;
    return { words: page === undefined ? undefined : wordsOf(page.list) };
  }

  private writtenAt({ key, place, hidden }: WrittenAtQuestion): WrittenAtAnswer {
    const { createdAt = 0 } = shapeAt(this.held.get(key)?.shapes?.(hidden) ?? [], place, place.radius)?.shape ?? {};
    // A note need not say when.
    return { at: createdAt > 0 ? createdAt : undefined };
  }

  private frame(question: FrameQuestion): Handled | Promise<Handled> {
    const draw = (): Handled => {
      const answer = this.drawFrame(question);
      return { answer, transfer: answer.image === undefined ? [] : [answer.image] };
    };
    const refining = refine(this.held.get(question.key), question.frame, this.deps.finerOf);
    return refining === undefined ? draw() : refining.then(draw);
  }

  /** Of a page that is held for being written on: any other is a fault of whoever asks. */
  private writtenHold(key: string): WrittenHold {
    const held = this.held.get(key);
    const written = held?.written;
    if (held === undefined || written === undefined) throw new Error('the page is not written on');
    return { ...held, written };
  }

  private write(question: WritingQuestion): Answers[WritingQuestion['kind']] {
    const held = this.writtenHold(question.key);
    const { written } = held;
    if (question.kind === 'edit') return this.edit(question, held);
    switch (question.kind) {
      case 'lasso':
        return written.lasso(question.holding);
      case 'copy':
        return { shapes: written.copy(question.ids) };
      case 'record':
        return written.record();
      case 'textAt':
        return { text: written.textAt(question.place) };
      case 'piece':
        return { assets: written.pieceAssets(question.ids) };
      case 'revision':
        return written.revision(question.at);
    }
  }

  private edit({ key, edit }: EditQuestion, held: WrittenHold): EditAnswer {
    const { written } = held;
    const { answer, list } = written.edit(edit);
    const without = keepingLast((hidden) => written.without(hidden));
    this.held.redraw(key, { ...held, page: held.page.showing(list), points: answer.points, without });
    return answer;
  }

  private holdPage(question: PageQuestion): PageAnswer {
    const { width, height } = question;
    // All layers are held: which of them are seen changes from frame to frame.
    const layers = question.layers.map((layer) => ({ ...layer, show: true }));
    const linkedPage = (pageId: string) => question.linked?.find((linked) => sameId(linked.pageId, pageId));
    const ink = writtenIn(
      question,
      assemblePage({ ...question, layers, size: { width, height }, linkedPage, fetchesPapers: true }),
    );
    const documents = new Map(question.documents?.map(({ name, bytes }) => [name, bytes]));
    // One that could not be fetched was named when it was.
    const whole = withDocuments(ink, ({ name }) => documents.get(name) ?? NOT_FETCHED);
    const layered = new LayeredPage(whole, question.layers);
    const page = layered.shown();
    const { writtenFrom } = question;
    const written =
      writtenFrom === undefined
        ? undefined
        : new WrittenPage(question, whole, { at: writtenFrom, newId: this.deps.newId });
    const list = written?.list() ?? layered.list();
    const without = keepingLast((hidden) => (written ?? layered).without(hidden));
    const pictures = new HeldPictures();
    const points = page.shapes.reduce((sum, { samples }) => sum + (samples?.x.length ?? 0), 0);
    const prepared = new PreparedPage(list, this.deps.makePath, this.grains, pictures);
    const shapes: HeldPage['shapes'] = (hidden) => written?.seen(hidden) ?? layered.shapes(hidden);
    this.held.hold(question.key, { page: prepared, pictures, points, without, shapes, ...(written && { written }) });
    const { spots } = list;
    // Files of a hidden layer are fetched, too: it may be shown at any moment.
    const all = page === whole ? list : without([]);
    const drawnWith = all.assets.filter(({ name }) => isDrawnWith(all, name));
    const assets = [...drawnWith, ...all.assets.filter((asset) => !drawnWith.includes(asset))];
    const { skippedShapes: skipped } = page;
    const failures = page.failures.filter((failure) => ink.failures.includes(failure) || documents.has(failure.name));
    const replayMs = replaySpan(list).totalMs;
    const larger = {
      ...(list.width > width ? { width: list.width } : {}),
      ...(list.height > height ? { height: list.height } : {}),
    };
    const counts = { shapes: page.shapes.length, points, skipped, replayMs, ...larger };
    return { ...counts, failures, spots, assets, layers: layered.layers };
  }

  private drawFrame({ key, frame, colours, until, later, hidden }: FrameQuestion): FrameAnswer {
    const own = this.held.take(key);
    if (own === undefined) return { image: undefined };
    const { without, written } = this.held.get(key) ?? {};
    const list = hidden === undefined ? undefined : without?.(hidden);
    const page = list === undefined ? own : own.showing(list);
    const { context, take } = this.deps.easel(frame.width, frame.height);
    if (until !== undefined) this.replay.paint(context, page, { frame, colours }, { until, later });
    else if (page === own && written !== undefined) this.growing.paint(context, page, frame, colours);
    else paintPage(context, page, frame, colours);
    return { image: take() };
  }
}

/**
 * Answers questions about ink: the one place where bytes of notes are read and pages are painted. Runs in a worker, and
 * in a test without one. Bad bytes are answers (`failures`); anything it throws is a fault of its own.
 */
export function createInkHandler(deps: HandlerDeps): (question: Question) => Handled | Promise<Handled> {
  const desk = new Desk(deps);
  return (question) => {
    if (isExport(question)) {
      if (deps.exporting === undefined) throw new Error('nothing is exported here');
      return deps.exporting(question, desk.held);
    }
    if (question.kind === 'note') return plainly(outlineNote(question));
    if (question.kind === 'points') return plainly(namedPoints(question));
    if (question.kind === 'pdfPages') return pdfPagesOf(question, deps.pdfPages);
    if (question.kind === 'sheet') return sheetOf(question, deps.sheet);
    if (question.kind === 'noteFile') return readNoteFile(question).then(plainly);
    return desk.answer(question);
  };
}
