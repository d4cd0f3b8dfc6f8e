import { NOTE_SCENE } from '@inkside/protocol';

import { noBackground } from '../encode/noteRecords';
import type { NoteContent, PageContent } from '../encode/noteContent';
import type { PageSize } from '../model';
import { blankResource } from '../records/resources';
import { isPrinted, type PaperFilePicture, type PaperId, PRINTED, templateOfPaper } from './papers';

/** A page of a device of 10.3 inches, upright; page units. */
export const NEW_PAGE: PageSize = { width: 1404, height: 1872 };

/** ResourceType, and the backgrounds that are files (reference: note-format, sections 4.6 and 7). */
const RESOURCE = { image: 0, pdf: 1 } as const;
const BACKGROUND = { image: 26, pdf: 27 } as const;
/** scaleType. */
const [STRETCHED, WHOLE] = [0, 1] as const;

/** The file below the pages, and how large each of them is. */
export interface PaperFile {
  readonly kind: 'image' | 'pdf';
  readonly id: string;
  /** As the person's file was called. */
  readonly title: string;
  /** Without a dot. */
  readonly extension: string;
  readonly bytes: Uint8Array;
  /** A picture that fills the page, whatever its own shape; whole and centred otherwise. */
  readonly isStretched?: boolean;
  /** Page units, one for each page. */
  readonly pages: readonly PageSize[];
}

export interface NoteOnPaper {
  readonly noteId: string;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly paper: PaperId;
  /** A note of a meeting: ink with sound. */
  readonly isMeeting?: boolean | undefined;
  /** For the papers `image` and `pdf`. */
  readonly file?: PaperFile | undefined;
  /** Gives pages their ids. */
  readonly newId: () => string;
  /** Gives revisions theirs; see {@link NoteContent}. */
  readonly ids: () => string;
}

const nameOf = ({ id, extension }: PaperFile): string => `${id}.${extension}`;

/** A picture as the template of a page names it. */
export const pictureOf = (file: PaperFile): PaperFilePicture => ({
  name: nameOf(file),
  isStretched: file.isStretched === true,
});

/** What the note's record says of its paper; page templates say the same to newer readers. */
function backgroundOf({ paper, file }: Pick<NoteOnPaper, 'paper' | 'file'>, size: PageSize): string {
  const blank = noBackground(size);
  if (isPrinted(paper)) {
    const { type, resId } = PRINTED[paper];
    return JSON.stringify({ ...blank, docBKGround: { ...blank.docBKGround, type, resId } });
  }
  if (file === undefined) return JSON.stringify(blank);
  return JSON.stringify({
    ...blank,
    bkGroundConfig: { ...blank.bkGroundConfig, scaleType: file.isStretched === true ? STRETCHED : WHOLE },
    docBKGround: { ...blank.docBKGround, type: BACKGROUND[file.kind], resId: file.id, value: nameOf(file) },
  });
}

function pageOf({ paper, file, newId }: NoteOnPaper, size: PageSize, index: number): PageContent {
  const page = { pageId: newId(), ...size, layers: [], shapes: [] };
  const picture = file?.kind === 'image' ? pictureOf(file) : undefined;
  const template = templateOfPaper(paper, size, picture);
  return file?.kind === 'pdf'
    ? { ...page, template, pdf: { file: nameOf(file), pageIndex: index } }
    : { ...page, template };
}

/** A note in which nothing is written yet, on a paper: one page, or one for each page of a PDF. */
export function noteOnPaper(note: NoteOnPaper): NoteContent {
  const { noteId, title, at, file, ids } = note;
  const sizes = file?.pages ?? [NEW_PAGE];
  const resource =
    file &&
    blankResource({
      uniqueId: file.id,
      documentId: noteId,
      createdAt: at,
      updatedAt: at,
      title: file.title,
      type: RESOURCE[file.kind],
      relativePath: `/${nameOf(file)}`,
    });
  return {
    noteId,
    title,
    createdAt: at,
    updatedAt: at,
    ids,
    pages: sizes.map((size, index) => pageOf(note, size, index)),
    info: {
      noteBackground: backgroundOf(note, sizes[0] ?? NEW_PAGE),
      ...(note.isMeeting === true && { activeScene: String(NOTE_SCENE.meeting) }),
    },
    resources: file === undefined || resource === undefined ? [] : [{ resource, content: file.bytes }],
  };
}

const TIME_DIGITS = 12;

/**
 * UUIDs of version 7, each a millisecond above the one before: readers order revisions by them, and read only that.
 * @param from epoch milliseconds of the first one
 * @param newId gives 32 hexadecimal digits by chance, with hyphens or without
 */
export function revisionIds(from: number, newId: () => string): () => string {
  let ms = from - 1;
  return () => {
    ms += 1;
    const time = ms.toString(16).padStart(TIME_DIGITS, '0');
    const chance = newId().replaceAll('-', '').slice(-18);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice(0, 3)}-a${chance.slice(3, 6)}-${chance.slice(6)}`;
  };
}
