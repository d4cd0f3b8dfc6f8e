import { type ReactNode, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';

import {
  Failed,
  gridLines,
  type Line,
  Loading,
  useAppDispatch,
  useAppSelector,
  useWidth,
  VirtualList,
} from '@inkside/ui';
import { selectIsUnanswered } from '../../sync/selectors';
import { selectNoteCount, selectNotesLayout, selectNotesProjection } from '../selectors';
import { notesReloadAsked } from '../slice';
import type { NoteRow } from '../types';
import { gridSizes } from '../gridLogic';
import { LayoutToggle } from './LayoutToggle';
import { NotesList } from './NotesList';
import './notes.css';
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
const NotesGrid = ({ rows, above }: NotesProps) => {
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

const skeleton = (
  <div className="page skeleton-grid">
    {[0, 1, 2, 3, 4, 5].map((card) => (
      <div key={card} className="bones note-bone" />
    ))}
  </div>
);

/** Apart, because rows are counted only here. */
const NotesLoading = () => {
  const count = useAppSelector(selectNoteCount);
  return <Loading skeleton={skeleton} text={useIntl().formatMessage({ id: 'notes.loading' }, { count })} />;
};

interface NotesBrowserProps {
  readonly rows: readonly NoteRow[];
  readonly above?: ReactNode;
  /** Shown when there is nothing to list. */
  readonly empty: ReactNode;
}

/** Notes in one of their states: on their way, failed, none, or there as a grid or a list. */
export const NotesBrowser = ({ rows, above = null, empty }: NotesBrowserProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const projection = useAppSelector(selectNotesProjection);
  const layout = useAppSelector(selectNotesLayout);
  const isUnanswered = useAppSelector(selectIsUnanswered('noteTree'));

  if (projection.phase === 'failed') {
    return (
      <Failed
        title={intl.formatMessage({ id: 'notes.failed' })}
        error={projection.error}
        onRetry={() => dispatch(notesReloadAsked())}
      />
    );
  }
  if ((projection.phase !== 'ready' || isUnanswered) && rows.length === 0) {
    return <NotesLoading />;
  }
  const List = layout === 'grid' ? NotesGrid : NotesList;
  return (
    <>
      {rows.length > 0 ? <LayoutToggle /> : null}
      {rows.length > 0 ? (
        <List rows={rows} above={above} />
      ) : (
        <div className="page">
          {above}
          {empty}
        </div>
      )}
    </>
  );
};
