import { FormattedMessage, useIntl } from 'react-intl';
import { useMemo, useRef, useState } from 'react';

import {
  ActionButton,
  Confirm,
  FolderIcon,
  NoMatch,
  NOT_PHONE,
  RestoreIcon,
  scrollable,
  singleLines,
  useAppDispatch,
  useAppSelector,
  useMedia,
  VirtualList,
  When,
} from '@inkside/ui';
import { NoNotes } from './components/NoNotes';
import { NotesBrowser } from './components/NotesBrowser';
import { useNoteTools } from './components/useNoteTools';
import { binnedBelow } from './operations';
import { selectBinnedNotes, selectNoteIndex } from './selectors';
import type { NoteRow } from './types';
import { type NotesSlice, restoreRequest } from './slice';
import { NoteCloudMark, Thumbnail } from './components/NoteCard';
import './components/notes.css';
import './components/notePlaces.css';

const ROW_PX = 52;
const PHONE_ROW_PX = 60;

const useTitle = (row: NoteRow | null): string => {
  const intl = useIntl();
  return row === null ? '' : row.title || intl.formatMessage({ id: 'notes.untitled' });
};

const BinRow = ({ row, onRestore }: { readonly row: NoteRow; readonly onRestore: () => void }) => {
  const title = useTitle(row);
  return (
    <div className="table-row note-bin-columns">
      <span className="note-bin-mark">
        {row.kind === 'folder' ? <FolderIcon className="folder-mark" size={24} /> : <Thumbnail row={row} isSmall />}
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
      <ActionButton isSmall icon={<RestoreIcon size={18} />} onClick={onRestore}>
        <FormattedMessage id="notePlaces.restore" />
        <span className="unseen">{` ${title}`}</span>
      </ActionButton>
    </div>
  );
};

/** What lies in the bin, and the way back out of it. */
const BinList = ({ rows }: { readonly rows: readonly NoteRow[] }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<NoteRow | null>(null);
  const rowPx = useMedia(NOT_PHONE) ? ROW_PX : PHONE_ROW_PX;
  const lines = useMemo(() => singleLines(rows, rowPx), [rows, rowPx]);
  // Made only while a question is open: it looks at every row.
  const inside = useAppSelector((state: NotesSlice) =>
    asked === null ? 0 : binnedBelow(asked, selectNoteIndex(state)).length,
  );
  const restore = () => {
    if (asked !== null) dispatch(restoreRequest.asked({ ids: [asked.id] }));
    setAsked(null);
  };
  return (
    <div {...scrollable} className="page" ref={scroller}>
      <VirtualList
        lines={lines}
        total={rows.length}
        scroller={scroller}
        label={intl.formatMessage({ id: 'places.recycleBinNote' })}
        keyOf={({ documentId }) => documentId}
      >
        {(row) => <BinRow row={row} onRestore={() => setAsked(row)} />}
      </VirtualList>
      <Confirm
        isOpen={asked !== null}
        tone="primary"
        title={intl.formatMessage({ id: 'notePlaces.restoreQuestion' }, { title: useTitle(asked) })}
        text={intl.formatMessage({ id: 'notePlaces.restoreText' }, { count: inside })}
        verb={intl.formatMessage({ id: 'notePlaces.restore' })}
        onConfirm={restore}
        onClose={() => setAsked(null)}
      />
    </div>
  );
};

/** What the search leaves of the bin. */
const Bin = ({ rows }: { readonly rows: readonly NoteRow[] }) => {
  const { tools, words, clear, arrange } = useNoteTools('recycleBinNote', { hasViews: false });
  const shown = useMemo(() => arrange(rows), [arrange, rows]);
  return (
    <>
      {tools}
      {shown.length > 0 ? (
        <BinList rows={shown} />
      ) : (
        <div className="page">
          <NoMatch words={words} onClear={clear} />
        </div>
      )}
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
