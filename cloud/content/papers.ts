/** One straight line; page units. */
export interface Line {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A printed sheet, of lines of one width and of discs. Page units. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly lineWidth: number;
  readonly lines: readonly Line[];
  readonly discs: readonly Disc[];
}

/** `count + 1` places from `from` to `to`, both included. */
const stepsOf = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const rowsAt = ({ left, right }: Area, ys: readonly number[]): Line[] =>
  ys.map((y) => ({ from: [left, y], to: [right, y] }));

const columnsAt = ({ top, bottom }: Area, xs: readonly number[]): Line[] =>
  xs.map((x) => ({ from: [x, top], to: [x, bottom] }));

/** A frame with `columns` by `rows` cells. */
const cellsOf = (area: Area, columns: number, rows: number): Line[] => [
  ...rowsAt(area, stepsOf(area.top, area.bottom, rows)),
  ...columnsAt(area, stepsOf(area.left, area.right, columns)),
];

const frameOf = (area: Area): Line[] => cellsOf(area, 1, 1);

/** The space in which the device's own pictures are defined (reference: note-format 7). */
const PAGE = { width: 1650, height: 2200, lineWidth: 2 } as const;
const PHONE = { width: 824, height: 1648, lineWidth: 1 } as const;
const AREA: Area = { left: 64, top: 81, right: 1586, bottom: 2119 };
/** Rulings of the device have a second line close outside of the first and the last. */
const DOUBLE = 8;

const sheetOf = (lines: readonly Line[]): Sheet => ({ ...PAGE, lines, discs: [] });

const ruled = (count: number, area = AREA, double = DOUBLE): Sheet =>
  sheetOf(rowsAt(area, [area.top - double, ...stepsOf(area.top, area.bottom, count), area.bottom + double]));

const dotted = (columns: number, rows: number, area: Area, radius: number): Sheet => ({
  ...PAGE,
  lines: [],
  discs: stepsOf(area.top, area.bottom, rows - 1).flatMap((y) =>
    stepsOf(area.left, area.right, columns - 1).map((x) => ({ x, y, radius })),
  ),
});

/** Squares for single characters, each with both diagonals and both middle lines. */
const mats = (): Sheet => {
  const [columns, rows, side] = [10, 13, 152];
  const area = { left: 65, top: 112, right: 65 + columns * side, bottom: 112 + rows * side };
  const xs = stepsOf(area.left, area.right, columns).slice(0, -1);
  const ys = stepsOf(area.top, area.bottom, rows).slice(0, -1);
  const middles = [
    ...rowsAt(
      area,
      ys.map((y) => y + side / 2),
    ),
    ...columnsAt(
      area,
      xs.map((x) => x + side / 2),
    ),
  ];
  const diagonals = ys.flatMap((y) =>
    xs.flatMap((x): Line[] => [
      { from: [x, y], to: [x + side, y + side] },
      { from: [x + side, y], to: [x, y + side] },
    ]),
  );
  return sheetOf([...cellsOf(area, columns, rows), ...middles, ...diagonals]);
};

/** Groups of lines, one below the other. */
const staves = (groups: number, lines: number, spacing: number): Sheet => {
  const tall = spacing * (lines - 1);
  const tops = stepsOf(AREA.top, AREA.bottom - tall, groups - 1);
  return sheetOf(tops.flatMap((top) => rowsAt(AREA, stepsOf(top, top + tall, lines - 1))));
};

const calendar = (): Sheet => {
  const [title, weekdays] = [
    { ...AREA, bottom: 281 },
    { ...AREA, top: 281, bottom: 361 },
  ];
  return sheetOf([...frameOf(title), ...cellsOf(weekdays, 7, 1), ...cellsOf({ ...AREA, top: 361 }, 7, 6)]);
};

/** A headline, a line below it, the picture, the source at the foot. */
const consulting = (): Sheet =>
  sheetOf([
    ...rowsAt(AREA, [201, 281]),
    ...frameOf({ ...AREA, top: 341, bottom: 1979 }),
    ...rowsAt(AREA, [2049, AREA.bottom]),
  ]);

/** Cues at the left, notes at the right, the summary below. */
const cornell = (): Sheet => {
  const [cues, summary] = [492, 1719];
  const notes = { ...AREA, left: cues, top: 201, bottom: summary };
  const ruling = rowsAt({ ...notes, left: cues + 30 }, stepsOf(notes.top, notes.bottom, 18).slice(1, -1));
  return sheetOf([...frameOf(AREA), ...rowsAt(AREA, [201, summary]), ...columnsAt(notes, [cues]), ...ruling]);
};

const toDo = (): Sheet => {
  const [first, spacing, count] = [46, 131.64, 16];
  const area = { left: 44, right: 1606, top: first, bottom: first + spacing * count };
  const tops = stepsOf(area.top, area.bottom, count);
  const boxes = tops.slice(0, -1).flatMap((top) => frameOf({ left: 52, top: top + 15, right: 156, bottom: top + 119 }));
  return sheetOf([...rowsAt(area, tops), ...boxes]);
};

const grid = (): Sheet => sheetOf(cellsOf({ left: 65, top: 84, right: 1585, bottom: 2116 }, 12, 16));
const smallGrid = (): Sheet => sheetOf(cellsOf({ left: 75, top: 50, right: 1575, bottom: 2150 }, 15, 21));
const fiveGrid = (): Sheet => sheetOf(cellsOf({ left: 75, top: 50, right: 1575, bottom: 2150 }, 30, 42));
const leftGrid = (): Sheet =>
  sheetOf([...cellsOf({ ...AREA, right: 825 }, 10, 26), ...frameOf({ ...AREA, left: 865 })]);
const points = (): Sheet => dotted(25, 33, { left: 67, top: 92, right: 1583, bottom: 2108 }, 3);
const finePoints = (): Sheet => dotted(31, 42, { left: 58, top: 52, right: 1592, bottom: 2148 }, 2);
const phoneGrid = (): Sheet => ({
  ...PHONE,
  lines: cellsOf({ left: 40, top: 40, right: 784, bottom: 1608 }, 12, 25),
  discs: [],
});

interface Paper {
  /** As the device calls the picture, or as we do. */
  readonly name: string;
  /** The background type of notes on it, where there is one. */
  readonly type: number | null;
  readonly draw: () => Sheet;
}

const named = (name: string, type: number | null, draw: () => Sheet): Paper => ({ name, type, draw });

const papers: readonly Paper[] = [
  named('empty', 0, () => sheetOf([])),
  named('grid', 1001, grid),
  named('line', 1002, () => ruled(12)),
  named('mats', 1003, mats),
  named('music', 1004, () => staves(11, 5, 20)),
  named('english', 1005, () => staves(14, 4, 28)),
  named('table', 1006, () => sheetOf(cellsOf(AREA, 4, 16))),
  named('column', 1007, () => sheetOf([...frameOf(AREA), ...columnsAt(AREA, [825])])),
  named('left_grid', 1008, leftGrid),
  named('grid_point', 1009, points),
  named('grid_5x5', 1010, fiveGrid),
  named('line_1_6', 1011, () => ruled(16)),
  named('line_2_0', 1012, () => ruled(20)),
  named('calendar', 1013, calendar),
  named('mckinsey', 1014, consulting),
  named('cornell', 1015, cornell),
  named('new_scribble_back_ground_line', null, () => ruled(12)),
  named('new_scribble_back_ground_line_1_6', null, () => ruled(16)),
  named('new_scribble_back_ground_line_2_0', null, () => ruled(20)),
  named('ic_horizontal_line_24', null, () => ruled(24, { left: 44, top: 39, right: 1606, bottom: 2161 }, 13)),
  named('new_scribble_back_ground_grid_point', null, points),
  named('new_scribble_back_ground_grid_point_v2', null, finePoints),
  named('new_template_table_grid', null, grid),
  named('new_template_table_grid_v2', null, smallGrid),
  named('ic_to_do_list', null, toDo),
  named('phone_template_grid', null, phoneGrid),
];

/** Types of the first series stand 1000 below the ones that took their place. */
const FIRST_SERIES_END = 13;
const NEW_SERIES = 1000;
/** What pictures for colour panels begin with. */
const COLOUR_PREFIX = /^cfa_/;

const byKey: ReadonlyMap<string, Paper> = new Map(
  papers.flatMap((paper) => [
    [paper.name, paper] as const,
    ...(paper.type === null ? [] : [[String(paper.type), paper] as const]),
  ]),
);

export interface FoundPaper {
  readonly paper: Paper;
  readonly isColour: boolean;
}

/** By name or by number of the background type; undefined for a paper that we do not have. */
export const findPaper = (id: string): FoundPaper | undefined => {
  const name = id.replace(COLOUR_PREFIX, '');
  const type = /^\d{1,2}$/.test(name) ? Number(name) : 0;
  const key = type >= 1 && type <= FIRST_SERIES_END ? String(type + NEW_SERIES) : name;
  const paper = byKey.get(key);
  return paper === undefined ? undefined : { paper, isColour: name !== id };
};
