import { FormattedMessage, useIntl } from 'react-intl';
import { type ReactNode, useMemo, useRef } from 'react';

import {
  ActionButton,
  FolderIcon,
  HeaderActions,
  ItemMenu,
  type MenuEntry,
  NoMatch,
  NOT_PHONE,
  RestoreIcon,
  TagIcon,
  scrollable,
  singleLines,
  TrashIcon,
  useAppSelector,
  useMedia,
  VirtualList,
  When,
} from '@inkside/ui';
import { NoteActs, useNoteActs } from './components/NoteActs';
import { useNoteRow } from './components/useNoteRow';
import { NoNotes } from './components/NoNotes';
import { GridHead, NotesBrowser } from './components/NotesBrowser';
import { useNoteTools } from './components/useNoteTools';
import { selectBinnedNotes } from './selectors';
import type { NoteRow } from './slice';
import { NoteCloudMark, Thumbnail } from './components/NoteCard';
import './components/notes.css';
import './components/notePlaces.css';

const ROW_PX = 52;
const PHONE_ROW_PX = 60;

/** What can be done with what lies in the bin. */
const useBinEntries = ({ id }: NoteRow) => {
  const intl = useIntl();
  const acts = useNoteActs();
  const ids = [id];
  return (): readonly MenuEntry[] => [
    {
      id: 'restore',
      icon: <RestoreIcon />,
      text: intl.formatMessage({ id: 'notePlaces.restore' }),
      onPress: () => acts?.ask({ kind: 'restore', ids }),
    },
    'separator',
    {
      id: 'purge',
      icon: <TrashIcon />,
      text: intl.formatMessage({ id: 'notes.purge' }),
      keys: 'Del',
      isDanger: true,
      onPress: () => acts?.ask({ kind: 'purge', ids }),
    },
  ];
};

const BinMark = ({ row }: { readonly row: NoteRow }) => {
  if (row.kind === 'folder') return <FolderIcon className="folder-mark" size={24} />;
  return row.kind === 'tag' ? <TagIcon className="folder-mark" size={24} /> : <Thumbnail row={row} isSmall />;
};

const BinRow = ({ row }: { readonly row: NoteRow }) => {
  const intl = useIntl();
  const acts = useNoteActs();
  const entries = useBinEntries(row);
  const { menu, row: handle, tick } = useNoteRow(row);
  const title = row.title || intl.formatMessage({ id: 'notes.untitled' });
  return (
    <div className="table-row note-bin-columns" {...handle}>
      <span className="note-bin-mark">
        {tick}
        <BinMark row={row} />
      </span>
      <span className="note-bin-words">
        <span className="cut" title={title}>
          {title}
        </span>
        <span className="meta cut">
          <NoteCloudMark row={row} />
          <FormattedMessage id="notePlaces.binnedAt" values={{ time: <When at={row.updatedAt} /> }} />
        </span>
      </span>
      <span className="note-bin-acts">
        <ActionButton
          isSmall
          icon={<RestoreIcon size={18} />}
          onClick={() => acts?.ask({ kind: 'restore', ids: [row.id] })}
        >
          <FormattedMessage id="notePlaces.restore" />
          <span className="unseen">{` ${title}`}</span>
        </ActionButton>
        <ItemMenu
          label={intl.formatMessage({ id: 'notes.actionsOf' }, { name: title })}
          menu={menu}
          entries={entries}
        />
      </span>
    </div>
  );
};

/** Deletes for good all that lies in the bin, also what a search hides. */
const EmptyBin = ({ rows }: { readonly rows: readonly NoteRow[] }) => {
  const acts = useNoteActs();
  return (
    <HeaderActions>
      <ActionButton onClick={() => acts?.ask({ kind: 'empty', ids: rows.map(({ id }) => id) })}>
        <FormattedMessage id="notes.emptyBin" />
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
const BinList = ({ rows, all, tools }: BinListProps) => {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = useMedia(NOT_PHONE) ? ROW_PX : PHONE_ROW_PX;
  const lines = useMemo(() => singleLines(rows, rowPx), [rows, rowPx]);
  return (
    <div {...scrollable} className="page" ref={scroller}>
      <NoteActs rows={rows} all={all} isInBin head={<GridHead count={rows.length} />}>
        {tools}
        <EmptyBin rows={all} />
        <VirtualList
          lines={lines}
          total={rows.length}
          scroller={scroller}
          label={intl.formatMessage({ id: 'places.recycleBinNote' })}
          keyOf={({ documentId }) => documentId}
        >
          {(row) => <BinRow row={row} />}
        </VirtualList>
      </NoteActs>
    </div>
  );
};

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
