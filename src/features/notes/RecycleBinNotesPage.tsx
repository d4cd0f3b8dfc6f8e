import { FormattedMessage, useIntl } from 'react-intl';
import { type ReactNode, useMemo } from 'react';

import {
  ActionButton,
  BinRow,
  FolderIcon,
  HeaderActions,
  NoMatch,
  TablePage,
  TagIcon,
  useAppSelector,
  When,
} from '@inkside/ui';
import { NoteActs, useNoteActs } from './components/NoteActs';
import { NoNotes } from './components/NoNotes';
import { GridHead, NotesBrowser } from './components/NotesBrowser';
import { useNoteTools } from './components/useNoteTools';
import { selectBinnedNotes } from './selectors';
import type { NoteRow } from './slice';
import { NoteCloudMark, Thumbnail } from './components/NoteCard';
import './components/notes.css';

const ROW_PX = { wide: 52, phone: 60 };

const BinMark = ({ row }: { readonly row: NoteRow }) => {
  if (row.kind === 'folder') return <FolderIcon className="folder-mark" size={24} />;
  return row.kind === 'tag' ? <TagIcon className="folder-mark" size={24} /> : <Thumbnail row={row} isSmall />;
};

const BinnedNote = ({ row }: { readonly row: NoteRow }) => {
  const intl = useIntl();
  const acts = useNoteActs();
  return (
    <BinRow
      id={row.id}
      title={row.title || intl.formatMessage({ id: 'notes.untitled' })}
      acts={acts}
      mark={<BinMark row={row} />}
      under={
        <>
          <NoteCloudMark row={row} />
          <FormattedMessage id="notePlaces.binnedAt" values={{ time: <When at={row.updatedAt} /> }} />
        </>
      }
    />
  );
};

/** Deletes for good all that lies in the bin, also what a search hides. */
const EmptyBin = ({ rows }: { readonly rows: readonly NoteRow[] }) => {
  const acts = useNoteActs();
  return (
    <HeaderActions>
      <ActionButton onClick={() => acts?.ask({ kind: 'empty', ids: rows.map(({ id }) => id) })}>
        <FormattedMessage id="lists.emptyBin" />
      </ActionButton>
    </HeaderActions>
  );
};

interface BinListProps {
  readonly rows: readonly NoteRow[];
  readonly all: readonly NoteRow[];
  /** In the header row, before what empties the bin. */
  readonly tools: ReactNode;
}

/** What lies in the bin, and the ways out of it. */
const BinList = ({ rows, all, tools }: BinListProps) => (
  <TablePage
    rows={rows}
    rowPx={ROW_PX}
    label={useIntl().formatMessage({ id: 'places.recycleBinNote' })}
    keyOf={({ documentId }) => documentId}
    frame={(table) => (
      <NoteActs rows={rows} all={all} isInBin head={<GridHead count={rows.length} />}>
        {tools}
        <EmptyBin rows={all} />
        {table}
      </NoteActs>
    )}
  >
    {(row) => <BinnedNote row={row} />}
  </TablePage>
);

/** What the search leaves of the bin. */
const Bin = ({ rows }: { readonly rows: readonly NoteRow[] }) => {
  const intl = useIntl();
  const { tools, words, clear, arrange } = useNoteTools('recycleBinNote', { hasViews: false, hasTags: false });
  const shown = useMemo(() => arrange(rows), [arrange, rows]);
  if (shown.length > 0) return <BinList rows={shown} all={rows} tools={tools} />;
  return (
    <>
      {tools}
      <div className="page">
        <NoMatch words={words} text={intl.formatMessage({ id: 'notes.searched' })} onClear={clear} />
      </div>
    </>
  );
};

const none: readonly NoteRow[] = [];

/** Notes and folders that were deleted (specification section 2, recycleBinNote). */
export default function RecycleBinNotesPage() {
  const intl = useIntl();
  const rows = useAppSelector(selectBinnedNotes);
  if (rows.length > 0) return <Bin rows={rows} />;
  return (
    <NotesBrowser
      list="recycleBinNote"
      rows={none}
      empty={
        <NoNotes
          title={intl.formatMessage({ id: 'notePlaces.binEmpty' })}
          text={intl.formatMessage({ id: 'notePlaces.binEmptyText' })}
        />
      }
    />
  );
}
