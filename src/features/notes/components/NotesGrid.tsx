import { useMemo, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useWidth } from '../../../app/kit/ui/useWidth';
import { gridLines, VirtualList, type Line } from '../../../app/kit/ui/VirtualList';
import { gridSizes } from '../gridLogic';
import type { NoteRow } from '../types';
import { FolderCard, NoteCard } from './NoteCard';

/** Rows come folders first: each that comes live is parted anew, and 50,000 need not be looked at for it. */
const partsOf = (rows: readonly NoteRow[]) => {
  const firstNote = rows.findIndex(({ kind }) => kind === 'note');
  const folders = firstNote === -1 ? rows.length : firstNote;
  return { folderRows: rows.slice(0, folders), noteRows: folders === 0 ? rows : rows.slice(folders) };
};

const linesOf = (rows: readonly NoteRow[], width: number): readonly Line<NoteRow>[] => {
  const { gap, notes, folders } = gridSizes(width);
  const { folderRows, noteRows } = partsOf(rows);
  const tiles = gridLines(folderRows, { ...folders, gap });
  return [
    // The last tiles keep the same distance to the pages below as pages keep among themselves.
    ...tiles.map((line, index) => (index === tiles.length - 1 ? { ...line, height: line.height + 12 } : line)),
    ...gridLines(noteRows, { ...notes, gap }, folderRows.length),
  ];
};

interface NotesProps {
  readonly rows: readonly NoteRow[];
  /** Stands above the list and scrolls with it. */
  readonly above: ReactNode;
}

/** Folders as tiles, notes as pages. */
export const NotesGrid = ({ rows, above }: NotesProps) => {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const width = useWidth(field);
  const lines = useMemo(() => linesOf(rows, width), [rows, width]);
  return (
    <div className="page" ref={scroller}>
      {above}
      <div ref={field}>
        {width === 0 ? null : (
          <VirtualList
            lines={lines}
            total={rows.length}
            scroller={scroller}
            label={intl.formatMessage({ id: 'common.notes' })}
            keyOf={({ documentId }) => documentId}
          >
            {(row) => (row.kind === 'folder' ? <FolderCard row={row} /> : <NoteCard row={row} />)}
          </VirtualList>
        )}
      </div>
    </div>
  );
};
