import type { PageSize } from '../model';

/** Paper that a page can have (reference: note-format, section 7). */
export interface PaperLayout {
  readonly layoutType: 'LayoutBlank' | 'LayoutHorizontalLine' | 'LayoutFittedHorizontalLine' | 'LayoutFittedGrid';
  /** Page units between two lines; 0 for blank paper. */
  readonly spacing: number;
  /** Page units. */
  readonly lineWidth: number;
  /** Android ARGB. */
  readonly color: number;
}

export const BLANK_PAPER: PaperLayout = { layoutType: 'LayoutBlank', spacing: 0, lineWidth: 0, color: 0 };

/** The template JSON of a page of that size. */
export function templateText({ width, height }: PageSize, paper: PaperLayout): string {
  const rect = { left: 0, top: 0, right: width, bottom: height, empty: false };
  return JSON.stringify({
    type: 'Feature',
    properties: {
      layoutType: paper.layoutType,
      pageMargins: {
        layoutRect: rect,
        paddingLeft: 0,
        paddingRight: 0,
        paddingTop: 0,
        paddingBottom: 0,
        spacing: paper.spacing,
        degree: 0,
      },
      resourceAttr: { resName: '', assetsResName: '' },
      strokeAttr: { color: paper.color, width: paper.lineWidth },
      subType: 'Layout',
      underContent: true,
      useFixedRatio: false,
    },
  });
}
