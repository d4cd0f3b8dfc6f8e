/** The stamps, in the order of their menu. */
export const STAMPS = ['check', 'cross', 'star', 'arrow', 'exclamation', 'question', 'heart', 'flag'] as const;
export type StampName = (typeof STAMPS)[number];

/** How a stamp is drawn: a path in a square of 24, filled, or as a line of so much width. */
interface StampDrawing {
  readonly path: string;
  /** Absent: the path is filled. */
  readonly line?: number;
}

/** Side of the square in which the paths are drawn. */
export const STAMP_SIDE = 24;

export const STAMP_DRAWINGS: Readonly<Record<StampName, StampDrawing>> = {
  check: { path: 'M4 13l5.5 6L20 5', line: 3.5 },
  cross: { path: 'M5 5l14 14M19 5L5 19', line: 3.5 },
  star: { path: 'M12 2.5l2.9 6.3 6.9.7-5.2 4.6 1.5 6.8L12 17.4l-6.1 3.5 1.5-6.8L2.2 9.5l6.9-.7z' },
  arrow: { path: 'M3 12h17M13 5l7 7-7 7', line: 3 },
  exclamation: { path: 'M12 3.5v10.5M12 19.9v.2', line: 4 },
  question: { path: 'M6.8 8.2a5.2 4.9 0 1 1 7.6 4.5c-1.8 1-2.4 1.7-2.4 3.1M12 20.3v.2', line: 3 },
  heart: { path: 'M12 21C7 16.7 2.5 13.2 2.5 8.6a4.9 4.9 0 0 1 9.5-1.9 4.9 4.9 0 0 1 9.5 1.9c0 4.6-4.5 8.1-9.5 12.4z' },
  flag: { path: 'M5 2.5h2V4h12.5l-3.4 4.8 3.4 4.7H7v8.5H5z' },
};
