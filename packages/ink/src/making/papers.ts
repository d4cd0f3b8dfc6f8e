import type { PageBackground, PageSize } from '../model';
import { svgPathOf } from '../export/svg/svgMarkup';
import { templateLines } from '../render/template/templateLines';

/** The paper templates of the specification (section 3), in its order. */
export const PAPER_IDS = [
  'empty',
  'image',
  'pdf',
  'grid',
  'line',
  'mats',
  'music',
  'english',
  'table',
  'column',
  'leftGrid',
  'gridPoint',
  'calendar',
  'mckinsey',
  'cornell',
] as const;
export type PaperId = (typeof PAPER_IDS)[number];

/** What a note says of its paper in its two places (reference: note-format, section 7). */
interface PrintedPaper {
  /** NoteBackgroundType, by which web readers find the picture. */
  readonly type: number;
  /** What those call the picture. */
  readonly resId: string;
  /** What the page's template calls it: as the device does, where its name is known. */
  readonly resName: string;
}

const printed = (type: number, resId: string, resName = `template/${resId}`): PrintedPaper => ({
  type,
  resId,
  resName,
});

const DEVICE_PICTURES = 'com.onyx.android.note:drawable/';

/** Papers that the device has the picture of. */
export const PRINTED: Readonly<Record<Exclude<PaperId, 'empty' | 'image' | 'pdf'>, PrintedPaper>> = {
  grid: printed(1001, 'grid'),
  line: printed(1002, 'line', `${DEVICE_PICTURES}new_scribble_back_ground_line`),
  mats: printed(1003, 'mats'),
  music: printed(1004, 'music'),
  english: printed(1005, 'english'),
  table: printed(1006, 'table', `${DEVICE_PICTURES}new_template_table_grid`),
  column: printed(1007, 'column'),
  leftGrid: printed(1008, 'left_grid'),
  gridPoint: printed(1009, 'grid_point', `${DEVICE_PICTURES}new_scribble_back_ground_grid_point`),
  calendar: printed(1013, 'calendar'),
  mckinsey: printed(1014, 'mckinsey'),
  cornell: printed(1015, 'cornell'),
};

export const isPrinted = (paper: PaperId): paper is keyof typeof PRINTED => Object.hasOwn(PRINTED, paper);

/** The paper that a note's own tables say lies under a page, as far as it is print that is known. */
export const paperOf = (background: PageBackground | undefined): PaperId =>
  PAPER_IDS.find((id) => isPrinted(id) && background?.kind === 'printed' && PRINTED[id].type === background.type) ??
  'empty';

/** A picture below a page: whole and centred, unless it is stretched. */
export interface PaperFilePicture {
  readonly name: string;
  readonly isStretched: boolean;
}

/** What of a page's template JSON differs between papers. */
interface Layout {
  readonly layoutType: 'LayoutBlank' | 'LayoutResVector';
  readonly resName: string;
  /** A picture among the note's files; undefined where there is none. */
  readonly picture?: PaperFilePicture | undefined;
}

/** The template JSON of a page with a picture of the device's, with one of the note's files, or of a blank one. */
function templateJson({ width, height }: PageSize, { layoutType, resName, picture }: Layout): string {
  return JSON.stringify({
    type: 'Feature',
    properties: {
      layoutType,
      pageMargins: {
        layoutRect: { left: 0, top: 0, right: width, bottom: height, empty: false },
        paddingLeft: 0,
        paddingRight: 0,
        paddingTop: 0,
        paddingBottom: 0,
        spacing: 0,
        degree: 0,
      },
      resourceAttr: { resName, assetsResName: '' },
      ...(picture === undefined ? {} : { imageAttr: { relativePath: `/${picture.name}` } }),
      strokeAttr: { color: 0, width: 0 },
      subType: 'Layout',
      underContent: true,
      useFixedRatio: picture !== undefined && !picture.isStretched,
    },
  });
}

/** The template of a page on some paper. `picture`: the note's file, for the paper `image`. */
export const templateOfPaper = (paper: PaperId, size: PageSize, picture?: PaperFilePicture): string =>
  isPrinted(paper)
    ? templateJson(size, { layoutType: 'LayoutResVector', resName: PRINTED[paper].resName })
    : templateJson(size, { layoutType: 'LayoutBlank', resName: '', picture });

/** A sheet as it lies under the ink: paths in page units, as SVG writes them; '' draws nothing. */
export interface PaperPicture extends PageSize {
  readonly strokes: string;
  readonly fills: string;
  /** Of the strokes, page units. */
  readonly lineWidth: number;
}

/** A paper as the viewer prints it below the ink; blank for those that have nothing printed. */
export function paperPicture(paper: PaperId, size: PageSize): PaperPicture {
  const lines = isPrinted(paper) ? templateLines(templateOfPaper(paper, size), size) : undefined;
  return {
    ...size,
    strokes: lines === undefined ? '' : svgPathOf(lines.strokes),
    fills: lines === undefined ? '' : svgPathOf(lines.dots),
    lineWidth: lines?.width ?? 0,
  };
}
