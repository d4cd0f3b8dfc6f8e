/** What can be done with an open note by a key or from the palette, besides moving about a page. */
export type ViewerAct =
  | 'previous'
  | 'next'
  | 'first'
  | 'last'
  | 'find'
  | 'replay'
  | 'export'
  | 'panel'
  | 'fullScreen'
  | 'zoomIn'
  | 'zoomOut'
  | 'fitWidth'
  | 'fitPage'
  | 'actual'
  | 'continuous'
  | 'single';

export type ViewerActs = Readonly<Record<ViewerAct, () => void>>;

interface ListedAct {
  readonly act: ViewerAct;
  /** Message id. */
  readonly labelId: string;
  /** As people read it; without one it has no key. */
  readonly key?: string;
}

/** As the palette lists them. */
export const listedActs: readonly ListedAct[] = [
  { act: 'export', labelId: 'inkExport.open', key: 'E' },
  { act: 'find', labelId: 'ink.find.open', key: 'mod+F' },
  { act: 'replay', labelId: 'ink.replay.open', key: 'R' },
  { act: 'panel', labelId: 'ink.panel', key: 'T' },
  { act: 'next', labelId: 'ink.next', key: '→' },
  { act: 'previous', labelId: 'ink.previous', key: '←' },
  { act: 'first', labelId: 'ink.keys.first', key: 'Home' },
  { act: 'last', labelId: 'ink.keys.last', key: 'End' },
  { act: 'fullScreen', labelId: 'ink.fullScreen', key: 'F' },
  { act: 'zoomIn', labelId: 'ink.zoomIn', key: '+' },
  { act: 'zoomOut', labelId: 'ink.zoomOut', key: '-' },
  { act: 'fitWidth', labelId: 'ink.fitWidth', key: 'W' },
  { act: 'fitPage', labelId: 'ink.fitPage', key: '0' },
  { act: 'actual', labelId: 'ink.actualSize', key: '1' },
  { act: 'continuous', labelId: 'ink.flow.continuous', key: 'C' },
  { act: 'single', labelId: 'ink.flow.single', key: 'C' },
];
