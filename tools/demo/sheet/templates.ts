/** The paper of a page. */
export type Paper = 'blank' | 'lines' | 'grid' | 'dots';

const RULING_COLOR = -3_553_862;
/** Sheet units: where the ruling begins, the distance of its lines, and the squares of a grid. */
export const RULING = { top: 108, spacing: 72, square: 36 } as const;

const rect = (width: number, height: number) => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
  empty: false,
  stability: 0,
});

const layouts: Readonly<Record<Paper, string>> = {
  blank: 'LayoutBlank',
  lines: 'LayoutFittedHorizontalLine',
  grid: 'LayoutFittedGrid',
  // The device has no layout of dots: it ships them as a picture.
  dots: 'LayoutResVector',
};
const DOTS_PICTURE = 'com.onyx.android.note:drawable/new_scribble_back_ground_grid_point';

/** What is left below the last whole line: a fitted layout stretches its spacing to its margins, so they have to fit. */
const bottomMargin = (height: number): number => {
  const lines = Math.floor((height - 2 * RULING.top) / RULING.spacing);
  return height - RULING.top - lines * RULING.spacing;
};

const spacingOf = (paper: Paper): number => {
  if (paper === 'blank') return 0;
  return paper === 'grid' ? RULING.square : RULING.spacing;
};

/**
 * The template JSON of a page (reference: note-format 7). Sizes in page units; `unit` is page units per sheet unit.
 * `picture`: what lies below everything, by its name among the note's files.
 */
export const templateJson = (
  paper: Paper,
  size: { readonly width: number; readonly height: number },
  unit: number,
  picture?: string,
): string => {
  const isRuled = paper === 'lines';
  return JSON.stringify({
    type: 'Feature',
    properties: {
      layoutType: layouts[paper],
      pageMargins: {
        layoutRect: rect(size.width, size.height),
        paddingLeft: 0,
        paddingRight: 0,
        paddingTop: isRuled ? RULING.top * unit : 0,
        paddingBottom: isRuled ? bottomMargin(size.height / unit) * unit : 0,
        pagePaddingRect: rect(0, 0),
        spacing: spacingOf(paper) * unit,
        degree: 0,
      },
      radius: 0,
      ...(picture === undefined ? {} : { imageAttr: { relativePath: `/resource/data/${picture}` } }),
      resourceAttr: { resName: paper === 'dots' ? DOTS_PICTURE : '', assetsResName: '' },
      strokeAttr: { color: RULING_COLOR, width: 1.4 * unit },
      selectionPointType: 'SCALE',
      subType: 'Layout',
      underContent: true,
      useFixedRatio: false,
    },
  });
};
