import { joinEntries, packEntry } from '../bytes/zipWriter';
import { noteExcerpt } from '../archive/excerpt/noteExcerpt';
import { packNote } from '../archive/exportNote';
import { INFO_PATH, ownRow } from '../archive/noteLogs';
import { adoptedInfo, noteInfoOf } from '../encode/noteRecords';
import { attempt } from '../failures';
import type { NoteInfo } from '../model';
import { isObject, memberOf, parseNoteJson } from '../records/json';
import { EXPORT_COLOURS, type ExportPage, withoutTemplate } from '../export/exportModel';
import { endingOf, fileNameOf, isPaged, pageFileName } from '../export/fileNames';
import { startNoteExport, type ExportMachine, type NoteExport } from '../export/noteExport';
import { paintPage, PreparedPage } from '../render/page/painter';
import type { DisplayList } from '../render/page/displayList';
import type { NoteObject } from '../encode/noteContent';
import { encodeNoteInfos, noteInfoFile } from '../records/note';
import type { HeldPages } from './heldPages';
import type {
  ExportAnswers,
  ExportFinishAnswer,
  ExportPageAnswer,
  ExportPageQuestion,
  ExportPieceAnswer,
  ExportPieceQuestion,
  ExportPreviewAnswer,
  ExportPreviewQuestion,
  ExportQuestion,
  ExportStartQuestion,
} from './exportProtocol';

/** Something that is gathered piece by piece and becomes one file. */
interface Job {
  /** Gives what of the page is not in the file as it is in the note. */
  addPage(page: ExportPage): Promise<ExportPageAnswer>;
  addObject(object: NoteObject): void;
  finish(): Promise<ExportFinishAnswer>;
}

/** What a browser hands out a blank canvas for, and takes the picture from. */
export interface PreviewMachine extends ExportMachine {
  imageOf(width: number, height: number, paint: (context: Parameters<typeof paintPage>[0]) => void): ImageBitmap;
}

const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes);

/** Whoever opens a `.note` looks for the note's own record, which the cloud need not have. */
function recordOf({
  noteId,
  title,
  createdAt,
  updatedAt,
  pages,
  noteBackground = '',
  notePageInfo = '',
}: ExportStartQuestion): NoteObject {
  const content = { noteId, title, createdAt, updatedAt, ids: () => '' };
  const pageNameList = JSON.stringify({ pageNameList: pages.map(({ pageId }) => pageId) });
  const info = noteInfoOf({
    ...content,
    pages: pages.map((page) => ({ ...page, shapes: [] })),
    info: { pageNameList, noteBackground },
  });
  return { path: INFO_PATH, bytes: encodeNoteInfos([withGrowing(info, pages, notePageInfo)]) };
}

/** A canvas that grows goes on growing, and no size is said of a page of which nobody has said one. */
function withGrowing(info: NoteInfo, pages: ExportStartQuestion['pages'], known: string): NoteInfo {
  const table = parseNoteJson(info.notePageInfo);
  const entries = memberOf(table, 'pageInfoMap');
  if (!isObject(table) || !isObject(entries)) return info;
  const sizeless = pages
    .filter(({ growsWithInk }) => growsWithInk === true)
    .map(({ pageId }) => {
      const entry = entries[pageId];
      return [pageId, isObject(entry) ? { ...entry, width: undefined, height: undefined } : entry] as const;
    });
  const canvasExpandType = memberOf(parseNoteJson(known), 'canvasExpandType') ?? table['canvasExpandType'];
  const pageInfoMap = { ...entries, ...Object.fromEntries(sizeless) };
  return { ...info, notePageInfo: JSON.stringify({ ...table, canvasExpandType, pageInfoMap }) };
}

/**
 * The record that the cloud keeps of a note, with what a device needs of it and without the user's id: the file goes to
 * others. Rows of folders, and a record that cannot be read, stay as they are.
 */
function completed(object: NoteObject, noteId: string): NoteObject {
  const { path, bytes } = object;
  if (path !== INFO_PATH) return object;
  const whole = attempt([], () => {
    const file = noteInfoFile.decode(bytes, path);
    const own = ownRow(file.records, noteId);
    return noteInfoFile.encode({ ...file, records: file.records.map((row) => (row === own ? adoptedInfo(row) : row)) });
  });
  return whole === undefined ? object : { path, bytes: whole };
}

function noteJob(start: ExportStartQuestion): Job {
  const objects: NoteObject[] = [];
  return {
    addPage: async () => ({ gaps: [], unread: [] }),
    addObject: (object) => void objects.push(completed(object, start.noteId)),
    finish: async () => {
      const all = objects.some(({ path }) => path === INFO_PATH) ? objects : [...objects, recordOf(start)];
      // They come as they are found; the same note gives the same bytes.
      const sorted = all.toSorted((a, b) => Number(a.path > b.path) - Number(a.path < b.path));
      const { noteId, updatedAt: modifiedMs } = start;
      const pageIds = start.pages.map(({ pageId }) => pageId);
      const whole = objects.find(({ path }) => path === '')?.bytes ?? packNote(sorted, { noteId, pageIds, modifiedMs });
      return { bytes: owned(start.only === undefined ? whole : noteExcerpt(whole, start.only)), ending: '.note' };
    },
  };
}

/** Pages that are files of their own: one as it is, several in a zip. */
function pagedFile(
  files: readonly { number: number; bytes: Uint8Array }[],
  start: ExportStartQuestion,
): ExportFinishAnswer {
  const [only, ...more] = files;
  const { format, pages, title, updatedAt } = start;
  if (format === 'note' || only === undefined) return { bytes: new Uint8Array(0), ending: '' };
  if (more.length === 0) return { bytes: owned(only.bytes), ending: endingOf(format) };
  const stem = fileNameOf(title, 'note');
  const entries = files.map(({ number, bytes }) =>
    packEntry(pageFileName(stem, number, pages.length, format), bytes, updatedAt),
  );
  return { bytes: owned(joinEntries(entries)), ending: '.zip' };
}

function pageJob(start: ExportStartQuestion, making: NoteExport, ending: string): Job {
  const files: { number: number; bytes: Uint8Array }[] = [];
  return {
    addPage: async (page) => {
      const bytes = await making.addPage(page);
      if (bytes !== undefined) files.push({ number: page.number, bytes });
      return { gaps: making.gapsIn(page), unread: making.unreadIn(page).map((asset) => asset.title || asset.name) };
    },
    addObject: () => undefined,
    finish: async () => {
      const whole = await making.finish();
      return whole === undefined ? pagedFile(files, start) : { bytes: owned(whole), ending };
    },
  };
}

const addressesFrom =
  ({ noteAddress }: Pick<ExportStartQuestion, 'noteAddress'>) =>
  (id: string): string =>
    `${noteAddress}${encodeURIComponent(id)}`;

async function startJob(start: ExportStartQuestion, machine: ExportMachine): Promise<Job> {
  const { format, noteId, title, createdAt, updatedAt, dpi } = start;
  if (format === 'note') return noteJob(start);
  const note = { noteId, title, createdAt, updatedAt, addressOf: addressesFrom(start) };
  const order = { format, note, ...(dpi > 0 ? { dpi } : {}) };
  return pageJob(start, await startNoteExport(order, machine), isPaged(format) ? '' : endingOf(format));
}

const shownList = (list: DisplayList, hasTemplate: boolean): DisplayList =>
  hasTemplate ? list : withoutTemplate(list);

const assetsIn = ({ files }: Pick<ExportPageQuestion, 'files'>): ReadonlyMap<string, Uint8Array> =>
  new Map(files.map(({ name, bytes }) => [name, bytes]));

/** Pixels to a page unit in a picture of some shapes: sharp where it is pasted, and not too large to be sent. */
const PIECE_SCALE = 2;

/** The exports that a worker has begun. */
export class ExportJobs {
  private readonly jobs = new Map<string, Job>();

  constructor(private readonly machine: PreviewMachine) {}

  async answer(question: ExportQuestion, held: HeldPages): Promise<ExportAnswers[ExportQuestion['kind']]> {
    switch (question.kind) {
      case 'exportStart':
        this.jobs.set(question.exportId, await startJob(question, this.machine));
        return null;
      case 'exportPage':
        return this.addPage(question, held);
      case 'exportObject':
        this.jobOf(question.exportId).addObject({ path: question.object.name, bytes: question.object.bytes });
        return null;
      case 'exportFinish': {
        const finished = await this.jobOf(question.exportId).finish();
        this.jobs.delete(question.exportId);
        return finished;
      }
      case 'exportDrop':
        this.jobs.delete(question.exportId);
        return null;
      case 'exportPreview':
        return this.preview(question, held);
      case 'exportPiece':
        return this.piece(question, held);
    }
  }

  private jobOf(exportId: string): Job {
    const job = this.jobs.get(exportId);
    if (job === undefined) throw new Error('there is no such export');
    return job;
  }

  private async addPage(question: ExportPageQuestion, held: HeldPages): Promise<ExportPageAnswer> {
    const list = held.get(question.key)?.page.list;
    if (list === undefined) throw new Error('the page is not held');
    const { pageId, number, title, hasTemplate } = question;
    const assets = assetsIn(question);
    const page = { pageId, number, title, list: shownList(list, hasTemplate), assets };
    return this.jobOf(question.exportId).addPage(page);
  }

  private async preview(question: ExportPreviewQuestion, held: HeldPages): Promise<ExportPreviewAnswer> {
    const whole = held.get(question.key)?.page.list;
    if (whole === undefined) return { image: undefined };
    const list = shownList(whole, question.hasTemplate);
    const scale = question.width / list.width;
    const [width, height] = [Math.max(1, Math.round(question.width)), Math.max(1, Math.round(list.height * scale))];
    const page = { pageId: '', number: 1, title: '', list, assets: assetsIn(question) };
    const { machine } = this;
    const pictures = await machine.pictures(page, scale);
    const prepared = new PreparedPage(list, () => machine.makePath(), machine.grains, pictures);
    const frame = { left: 0, top: 0, width, height, scale };
    return { image: machine.imageOf(width, height, (context) => paintPage(context, prepared, frame, EXPORT_COLOURS)) };
  }

  private async piece(question: ExportPieceQuestion, held: HeldPages): Promise<ExportPieceAnswer> {
    const list = held.get(question.key)?.written?.piece(question.ids);
    if (list === undefined) return { bytes: undefined };
    const { format, noteId, title, number, hasPaper, unitsPerInch } = question;
    const note = { noteId, title, createdAt: 0, updatedAt: 0, addressOf: addressesFrom(question) };
    const making = await startNoteExport({ format, note, dpi: PIECE_SCALE * unitsPerInch }, this.machine);
    const page = { pageId: '', number, title: '', list, assets: assetsIn(question) };
    const bytes = await making.addPage({ ...page, isBare: !hasPaper, unitsPerInch });
    return { bytes: bytes === undefined ? undefined : owned(bytes) };
  }
}
