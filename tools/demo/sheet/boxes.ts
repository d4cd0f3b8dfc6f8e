import { blankShape, type Shape } from '@inkside/ink';
import { FILE_KIND, type NamedFile } from '../notebooks/notebook';
import { INK } from './pens';
import type { Sheet } from './sheet';

/** Sheet units. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Shapes that stand in a box and have no points (reference: note-format 5 and 6.1). */
export const BOX = { text: 16, picture: 19, sound: 23, link: 33, attachment: 34, time: 38, reference: 2000 } as const;

const INSERTING_MS = 2400;

const rectOf = ({ scale }: Sheet, { x, y, width, height }: Box): string =>
  JSON.stringify({
    left: x * scale,
    top: y * scale,
    right: (x + width) * scale,
    bottom: (y + height) * scale,
    empty: false,
    stability: 0,
  });

const put = (sheet: Sheet, box: Box, fields: Partial<Shape> & Pick<Shape, 'shapeType'>): void => {
  const at = Math.round(sheet.clock.at);
  const place = { createdAt: at, updatedAt: at, boundingRect: rectOf(sheet, box) };
  const own = { uniqueId: sheet.random.uuid(), color: INK.black, ...fields };
  sheet.shapes.push({ shape: blankShape({ ...own, ...place }), samples: undefined });
  sheet.clock.at += INSERTING_MS;
};

interface TypedStyle {
  /** Sheet units. */
  readonly size?: number;
  readonly color?: number;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly isUnderlined?: boolean;
  readonly align?: 'left' | 'right' | 'center' | 'justify';
  readonly border?: 'none' | 'solid' | 'dashed' | 'dotted';
  /** `#RRGGBB`. */
  readonly borderColor?: string;
  /** The id of its shape, where another page refers to it. */
  readonly shapeId?: string;
}

/** Numbers of the note format (reference: note-format 6.3). */
const ALIGNMENT = { left: 0, right: 1, center: 2, justify: 3 } as const;
const BORDER = { none: 0, solid: 1, dashed: 2, dotted: 3 } as const;
const PADDING = 20;

/** Text that was typed, not written. */
export const typedText = (sheet: Sheet, text: string, box: Box, style: TypedStyle = {}): void => {
  const { size = 36, color = INK.black, align = 'left', border = 'none' } = style;
  const { scale } = sheet;
  const padding = border === 'none' ? 0 : PADDING * scale;
  const textStyle = JSON.stringify({
    textSize: size * scale,
    textSpacing: 1.35,
    textBold: style.isBold === true,
    textItalic: style.isItalic === true,
    textUnderline: style.isUnderlined === true,
    textWidth: box.width * scale,
    textHeight: box.height * scale,
    pointScale: 1,
    orientation: 0,
    alignType: ALIGNMENT[align],
    paddingStart: padding,
    paddingEnd: padding,
    textBorder: BORDER[border],
    borderWidth: 3 * scale,
    borderColor: style.borderColor ?? '#1C1B19',
  });
  const id = style.shapeId === undefined ? {} : { uniqueId: style.shapeId };
  put(sheet, box, { shapeType: BOX.text, text, textStyle, color, ...id });
};

/** When something was put down: as the device stamps it, in its own frame. */
export const timeStamp = (sheet: Sheet, formattedStr: string, box: Box): void =>
  put(sheet, box, { shapeType: BOX.time, text: JSON.stringify({ noFrame: false, timestampBean: { formattedStr } }) });

/** Where a link leads: out into the web, or to a page of this or another note. */
type LinkGoal =
  | { readonly url: string }
  | { readonly noteId: string; readonly noteTitle: string; readonly pageId?: string };

const LOOK = { underlined: 1, framed: 2 } as const;

export const link = (
  sheet: Sheet,
  words: string,
  goal: LinkGoal,
  box: Box,
  look: keyof typeof LOOK = 'underlined',
): void => {
  const leads =
    'url' in goal
      ? { key: 'URL', value: goal.url }
      : {
          key: 'NOTE',
          value: '',
          docBean: { title: goal.noteTitle, documentId: goal.noteId, pageId: goal.pageId ?? '' },
        };
  const text = JSON.stringify({ ...leads, remark: words, displayStyle: LOOK[look] });
  put(sheet, box, { shapeType: BOX.link, text, color: INK.blue });
};

const FILE_BOX = { image: BOX.picture, pdf: BOX.attachment, audio: BOX.sound, attachment: BOX.attachment } as const;

/** A picture, a recording or an attachment of the note. */
export const fileBox = (sheet: Sheet, noteId: string, file: NamedFile, box: Box): void => {
  const { id, title, kind, name, extension, duration = 0 } = file;
  const resource = JSON.stringify({
    uniqueId: id,
    documentId: noteId,
    title,
    type: FILE_KIND[kind],
    relativePath: `/${name}`,
    localPath: '',
    fileExtension: extension,
    status: 0,
    audioDuration: duration,
  });
  put(sheet, box, { shapeType: FILE_BOX[kind], resource });
};

/** A shape of another page, shown here as well; moved by so many sheet units. */
export const reference = (
  sheet: Sheet,
  target: { readonly pageId: string; readonly shapeId: string },
  box: Box,
  by: { readonly x: number; readonly y: number },
): void => {
  const matrixValues = [1, 0, by.x * sheet.scale, 0, 1, by.y * sheet.scale, 0, 0, 1];
  const connectionBean = JSON.stringify({ shapeReferenceBean: { ...target, matrixValues } });
  put(sheet, box, { shapeType: BOX.reference, connectionBean });
};
