import { type ReactNode, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import {
  ActionButton,
  HeaderActions,
  ItemMenu,
  type MenuEntry,
  NoMatch,
  NOT_PHONE,
  RestoreIcon,
  scrollable,
  singleLines,
  TrashIcon,
  useAppSelector,
  useMedia,
  VirtualList,
  When,
} from '@inkside/ui';
import { BookActs, useBookActs } from './components/BookActs';
import { BookCloudMark, Cover } from './components/BookCard';
import { GridHead } from './components/BooksList';
import { LibraryStates, ToBooks } from './components/LibraryStates';
import { useBookRow } from './components/useBookRow';
import { useBookTools } from './components/useBookTools';
import { selectRemovedBooks } from './selectors';
import type { BookRow } from './slice';
import './components/bin.css';

const ROW_PX = 64;

/** What can be done with what lies in the bin. */
const useBinEntries = ({ id }: BookRow) => {
  const intl = useIntl();
  const acts = useBookActs();
  const ids = [id];
  return (): readonly MenuEntry[] => [
    {
      id: 'restore',
      icon: <RestoreIcon />,
      text: intl.formatMessage({ id: 'shelves.restore' }),
      onPress: () => acts?.ask({ kind: 'restore', ids }),
    },
    'separator',
    {
      id: 'purge',
      icon: <TrashIcon />,
      text: intl.formatMessage({ id: 'library.purge' }),
      keys: 'Del',
      isDanger: true,
      onPress: () => acts?.ask({ kind: 'purge', ids }),
    },
  ];
};

const RemovedRow = ({ book }: { readonly book: BookRow }) => {
  const intl = useIntl();
  const acts = useBookActs();
  const entries = useBinEntries(book);
  const { menu, row, tick } = useBookRow(book);
  return (
    <div className="table-row bin-columns" {...row}>
      <span className="bin-mark">
        {tick}
        <Cover book={book} />
      </span>
      <span className="bin-words">
        <span className="cut" title={book.title}>
          {book.title}
        </span>
        <span className="meta cut">
          <BookCloudMark book={book} />
          {book.authors || intl.formatMessage({ id: 'library.unknownAuthor' })} ·{' '}
          <FormattedMessage id="shelves.removedAt" values={{ time: <When at={book.updatedAt} /> }} />
        </span>
      </span>
      <span className="bin-acts">
        <ActionButton
          isSmall
          icon={<RestoreIcon size={18} />}
          onClick={() => acts?.ask({ kind: 'restore', ids: [book.id] })}
        >
          <FormattedMessage id="shelves.restore" />
          <span className="unseen">{` ${book.title}`}</span>
        </ActionButton>
        <ItemMenu
          label={intl.formatMessage({ id: 'library.actionsOf' }, { name: book.title })}
          menu={menu}
          entries={entries}
        />
      </span>
    </div>
  );
};

/** Deletes for good all that lies in the bin, also what a search hides. */
const EmptyBin = ({ rows }: { readonly rows: readonly BookRow[] }) => {
  const acts = useBookActs();
  return (
    <HeaderActions>
      <ActionButton onClick={() => acts?.ask({ kind: 'empty', ids: rows.map(({ id }) => id) })}>
        <FormattedMessage id="library.emptyBin" />
      </ActionButton>
    </HeaderActions>
  );
};

interface BinListProps {
  readonly rows: readonly BookRow[];
  readonly all: readonly BookRow[];
  readonly tools: ReactNode;
}

/** What lies in the bin, and the ways out of it. */
const BinList = ({ rows, all, tools }: BinListProps) => {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = useMedia(NOT_PHONE) ? ROW_PX : ROW_PX + 8;
  const lines = useMemo(() => singleLines(rows, rowPx), [rows, rowPx]);
  return (
    <div {...scrollable} className="page" ref={scroller}>
      <BookActs rows={rows} all={all} isInBin showFacts={() => undefined} head={<GridHead count={rows.length} />}>
        {tools}
        <EmptyBin rows={all} />
        <VirtualList
          lines={lines}
          total={rows.length}
          scroller={scroller}
          label={intl.formatMessage({ id: 'places.libraryRecycle' })}
          keyOf={({ documentId }) => documentId}
        >
          {(book) => <RemovedRow book={book} />}
        </VirtualList>
      </BookActs>
    </div>
  );
};

/** What the search leaves of the bin. */
const Bin = ({ rows }: { readonly rows: readonly BookRow[] }) => {
  const intl = useIntl();
  const { tools, words, clear, arrange } = useBookTools('libraryRecycle', { rows, hasViews: false });
  const shown = useMemo(() => arrange(rows), [arrange, rows]);
  if (shown.length > 0) return <BinList rows={shown} all={rows} tools={tools} />;
  return (
    <>
      {tools}
      <div className="page">
        <NoMatch words={words} text={intl.formatMessage({ id: 'library.searched' })} onClear={clear} />
      </div>
    </>
  );
};

/** Removed books (specification section 2, recycle). */
export default function LibraryRecyclePage() {
  const books = useAppSelector(selectRemovedBooks);
  return (
    <LibraryStates
      count={books.length}
      emptyTitleId="shelves.binEmpty"
      emptyTextId="shelves.binEmptyText"
      action={<ToBooks />}
    >
      <Bin rows={books} />
    </LibraryStates>
  );
}
