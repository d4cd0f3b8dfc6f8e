import { makeIcon } from '@inkside/ui';

/** A stroke of each pen, as thick as it writes. */
export const penIcons = {
  ballpoint: makeIcon(<path d="M3.5 13c3-8 5 4 8-2s3 1 5-3" strokeWidth={1} />),
  fountain: makeIcon(
    <>
      <path d="M10 2.75 13.75 10 11.5 15.5h-3L6.25 10z" />
      <path d="M10 2.75V9M8.5 17.25h3" />
    </>,
  ),
  brush: makeIcon(
    <>
      <path d="M11.5 10.5 16.5 3l.75.75-6.5 6.5" />
      <path d="M11 10.5c1.5 1.5 0 6-6.75 6 2.25-1 1.5-3.75 3-5.25 1-1 2.75-1.5 3.75-.75z" />
    </>,
  ),
  marker: makeIcon(
    <>
      <path d="M7 9.5 12.5 3l3.75 3.25-5.5 6.5-4.5.75z" />
      <path d="M3.5 17h9" strokeWidth={3} />
    </>,
  ),
  pencil: makeIcon(
    <path d="m4 16 .9-3.6 8.7-8.7a1.2 1.2 0 0 1 1.7 0l1 1a1.2 1.2 0 0 1 0 1.7l-8.7 8.7zM12.2 5.1l2.7 2.7" />,
  ),
  charcoal: makeIcon(
    <>
      <path d="M4 14.5c3-1 6-6 11.5-8" strokeWidth={4} strokeDasharray="0.5 1.5" strokeLinecap="butt" />
    </>,
  ),
  latin: makeIcon(<path d="M4 14 15 5M5.5 15.5 16.5 6.5" />),
  asian: makeIcon(<path d="M5 5.5 16 14M3.75 7 14.75 15.5" />),
} as const;

/** Each figure as it is drawn. */
export const figureIcons = {
  line: makeIcon(<path d="M4 16 16 4" />),
  arrow: makeIcon(<path d="M4 16 16 4M9 4h7v7" />),
  wave: makeIcon(<path d="M2.5 10c1.25-4 3.75-4 5 0s3.75 4 5 0 3.75-4 5 0" />),
  rectangle: makeIcon(<path d="M3 5h14v10H3z" />),
  ellipse: makeIcon(<ellipse cx="10" cy="10" rx="7.25" ry="5.5" />),
  triangle: makeIcon(<path d="M10 4 17 16H3z" />),
  rhombus: makeIcon(<path d="m10 3 6 7-6 7-6-7z" />),
  trapezoid: makeIcon(<path d="M6.5 5h7L17 15H3z" />),
  pentagon: makeIcon(<path d="m10 3 7 5.2-2.7 8.3H5.7L3 8.2z" />),
  hexagon: makeIcon(<path d="m10 2.75 6.25 3.6v7.3L10 17.25l-6.25-3.6v-7.3z" />),
  doubleArrow: makeIcon(<path d="M4 16 16 4M10.5 4H16v5.5M9.5 16H4v-5.5" />),
  fittedWave: makeIcon(<path d="M2.5 10c2-6.5 5.5-6.5 7.5 0s5.5 6.5 7.5 0" />),
  curve: makeIcon(<path d="M3.5 15.5Q7 2.5 16.5 6.5" />),
  arc: makeIcon(<path d="M4 4.5c6.75 0 12 5.25 12 12" />),
  bracket: makeIcon(<path d="M12.5 3c-2.5 0-3 1-3 3v2c0 1.25-.75 2-2 2 1.25 0 2 .75 2 2v2c0 2 .5 3 3 3" />),
  roundedRectangle: makeIcon(<rect x="3" y="5" width="14" height="10" rx="3.25" />),
  parallelogram: makeIcon(<path d="M6.5 5H18l-4.5 10H2z" />),
  octagon: makeIcon(<path d="M7.1 3h5.8L17 7.1v5.8L12.9 17H7.1L3 12.9V7.1z" />),
  star: makeIcon(<path d="m10 2.75 2.1 5h5.15l-4.1 3.4 1.5 5.35L10 13.4l-4.65 3.1 1.5-5.35-4.1-3.4H7.9z" />),
  axes: makeIcon(<path d="M4 3v13h13M2 5l2-2.25L6 5M15 14l2.25 2L15 18" />),
  cube: makeIcon(<path d="M3 7h10v10H3zM3 7l4-4h10v10l-4 4M13 7l4-4" />),
  cylinder: makeIcon(
    <>
      <ellipse cx="10" cy="5" rx="6" ry="2.25" />
      <path d="M4 5v10c0 1.25 2.7 2.25 6 2.25s6-1 6-2.25V5" />
    </>,
  ),
  pyramid: makeIcon(<path d="M10 3 3 14l7.5 3L17 13zM10 3l.5 14" />),
} as const;

export const FigureIcon = makeIcon(
  <>
    <path d="M3 3.5h8.5V12H3z" />
    <circle cx="12.5" cy="12.5" r="4.75" />
  </>,
);
export const TextIcon = makeIcon(<path d="M4.5 6V4h11v2M10 4v12M7.5 16h5" />);
export const CopyIcon = makeIcon(<path d="M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7" />);
export const CutIcon = makeIcon(
  <>
    <circle cx="5" cy="14.5" r="2.25" />
    <circle cx="15" cy="14.5" r="2.25" />
    <path d="M6.25 12.5 14.5 3M13.75 12.5 5.5 3" />
  </>,
);
export const PasteIcon = makeIcon(<path d="M7 3h6v3H7zM7 4.5H4v13h12v-13h-3" />);

export const EraserIcon = makeIcon(
  <>
    <path d="m8.25 15.75-4-4a1.2 1.2 0 0 1 0-1.7l6.3-6.3a1.2 1.2 0 0 1 1.7 0l4 4a1.2 1.2 0 0 1 0 1.7l-6.3 6.3z" />
    <path d="m7.25 7.25 5.5 5.5M6 16.5h10.5" />
  </>,
);
export const AreaEraserIcon = makeIcon(
  <>
    <circle cx="10" cy="9" r="5.5" strokeDasharray="2.2 1.6" />
    <path d="M4 16.75h12" />
  </>,
);
export const LassoIcon = makeIcon(
  <>
    <ellipse cx="10" cy="8" rx="6.75" ry="4.75" strokeDasharray="2.4 1.8" />
    <path d="M5.5 11.75c-1.5 1.5 0 3 1.25 2.25s1.25 2-.5 3" />
  </>,
);
export const HandIcon = makeIcon(
  <path d="M6.5 10V5.25a1 1 0 0 1 2 0V9m0-4.75a1 1 0 0 1 2 0V9m0-4a1 1 0 0 1 2 0v4.5m0-3a1 1 0 0 1 2 0V12c0 3-2 5-4.75 5-3 0-4-1.5-6-5-.6-1 .7-2 1.5-1.2L6.5 12" />,
);
export const UndoIcon = makeIcon(<path d="M7.5 4 4 7.5 7.5 11M4.5 7.5h7a4.5 4.5 0 0 1 0 9H8" />);
export const RedoIcon = makeIcon(<path d="M12.5 4 16 7.5 12.5 11M15.5 7.5h-7a4.5 4.5 0 0 0 0 9H12" />);
export const BarSideIcon = makeIcon(<path d="M3 4h14v12H3zM7 4v12M10 8h4M10 12h4" />);
