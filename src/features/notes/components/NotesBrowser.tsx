import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Failed, gridLines, GridPage, type Line, Loading, NoMatch, useAppDispatch, useAppSelector } from '@inkside/ui';

import { selectNoteCount, selectNotesProjection } from '../selectors';
import { type NoteRow, notesReloadAsked, type NotesSlice } from '../slice';
import { selectIsUnanswered } from '../../sync/selectors';
import { NoteActs } from './NoteActs';
import { NotesList, type NotesProps } from './NotesList';
import { FolderCard, NoteCard } from './NoteCard';
import { type NoteList, useNoteTools } from './useNoteTools';
import './notes.css';

interface GridSizes {
  /** CSS pixels between two cards. */
  readonly gap: number;
  /** How many stand beside each other, and how high a line is with the space below it. */
  readonly notes: { readonly columns: number; readonly height: number };
  readonly folders: { readonly columns: number; readonly height: number };
}

const NOTE_MIN_PX = 176;
const NOTE_MIN_PHONE_PX = 140;
const FOLDER_MIN_PX = 216;
const WIDE_PX = 640;
/** Title in two lines, meta in one, and their margins. */
const CAPTION_PX = 64;
const FOLDER_PX = 56;
const FOLDER_GAP_PX = 12;

const columnsIn = (width: number, least: number, gap: number): number =>
  Math.max(1, Math.floor((width + gap) / (least + gap)));

/** How folders (flat tiles) and notes (pages, 3 to 4) fill a width in CSS pixels. */
export const gridSizes = (width: number): GridSizes => {
  const gap = width < WIDE_PX ? 16 : 24;
  const columns = columnsIn(width, width < WIDE_PX ? NOTE_MIN_PHONE_PX : NOTE_MIN_PX, gap);
  const noteWidth = (width - gap * (columns - 1)) / columns;
  return {
    gap,
    notes: { columns, height: Math.ceil((noteWidth * 4) / 3) + CAPTION_PX + gap },
    folders: { columns: columnsIn(width, FOLDER_MIN_PX, gap), height: FOLDER_PX + FOLDER_GAP_PX },
  };
};

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

/** How many there are, where a table has the names of its columns. */
export const GridHead = ({ count }: { readonly count: number }) => (
  <div className="table-head grid-head">
    <FormattedMessage id="notes.shown" values={{ count }} />
  </div>
);

const keyOf = ({ documentId }: NoteRow): string => documentId;

/** Folders as tiles, notes as pages. */
const NotesGrid = ({ rows, all, above }: NotesProps) => {
  const intl = useIntl();
  const linesIn = useMemo(() => (width: number) => linesOf(rows, width), [rows]);
  return (
    <GridPage
      total={rows.length}
      {...{ linesIn, keyOf, above }}
      className="note-cards"
      label={intl.formatMessage({ id: 'common.notes' })}
      frame={(cards, width) => (
        <NoteActs
          rows={rows}
          all={all}
          columns={gridSizes(width).notes.columns}
          head={<GridHead count={rows.length} />}
        >
          {cards}
        </NoteActs>
      )}
    >
      {(row) => (row.kind === 'folder' ? <FolderCard row={row} /> : <NoteCard row={row} />)}
    </GridPage>
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
  /** Its order and view are kept by this name. */
  readonly list: NoteList;
  readonly rows: readonly NoteRow[];
  /** Where words are looked for, if not in these rows: all that lies below a folder, in any order. */
  readonly selectSearched?: (state: NotesSlice) => readonly NoteRow[];
  readonly above?: ReactNode;
  /** Shown when there is nothing to list. */
  readonly empty: ReactNode;
}

const none: readonly NoteRow[] = [];
const selectNone = (): readonly NoteRow[] => none;

/** The rows as a grid or a list, with what is searched and how they are sorted. */
const Arranged = ({ list, rows, selectSearched, above = null }: Omit<NotesBrowserProps, 'empty'>) => {
  const intl = useIntl();
  const { tools, view, words, chips, isNarrowed, clear, arrange } = useNoteTools(list);
  // Only while words are looked for, or tags: it goes through all folders.
  const below = useAppSelector(isNarrowed ? (selectSearched ?? selectNone) : selectNone);
  const shown = useMemo(() => (below === none ? arrange(rows) : arrange(below, false)), [arrange, rows, below]);
  const List = view === 'grid' ? NotesGrid : NotesList;
  return (
    <>
      {tools}
      {shown.length > 0 ? (
        <List
          rows={shown}
          all={below === none ? rows : below}
          above={
            <>
              {above}
              {chips}
            </>
          }
        />
      ) : (
        <div className="page">
          {above}
          {chips}
          <NoMatch words={words} text={intl.formatMessage({ id: 'notes.searched' })} onClear={clear} />
        </div>
      )}
    </>
  );
};

/** Notes in one of their states: on their way, failed, none, or there as a grid or a list. */
export const NotesBrowser = ({ empty, ...props }: NotesBrowserProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const projection = useAppSelector(selectNotesProjection);
  const isUnanswered = useAppSelector(selectIsUnanswered('noteTree'));
  const { rows, above = null } = props;

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
  return rows.length > 0 ? (
    <Arranged {...props} />
  ) : (
    <div className="page">
      {above}
      {empty}
    </div>
  );
};
