import { useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import {
  ActionButton,
  Confirm,
  LibraryIcon,
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
import { bookRestoreRequest } from './cloudSlice';
import { LibraryStates, ToBooks } from './components/LibraryStates';
import { selectRemovedBooks } from './selectors';
import type { BookRow } from './slice';
import './components/bin.css';

const ROW_PX = 52;
const PHONE_ROW_PX = 60;

interface RemovedRowProps {
  readonly book: BookRow;
  readonly onRestore: () => void;
}

const RemovedRow = ({ book, onRestore }: RemovedRowProps) => {
  const intl = useIntl();
  return (
    <div className="table-row bin-columns">
      <LibraryIcon className="faint" />
      <span className="bin-words">
        <span className="cut" title={book.title}>
          {book.title}
        </span>
        <span className="meta cut">
          {book.authors || intl.formatMessage({ id: 'library.unknownAuthor' })} ·{' '}
          <FormattedMessage id="shelves.removedAt" values={{ time: <When at={book.updatedAt} /> }} />
        </span>
      </span>
      <ActionButton isSmall icon={<RestoreIcon size={18} />} onClick={onRestore}>
        <FormattedMessage id="shelves.restore" />
        <span className="unseen">{` ${book.title}`}</span>
      </ActionButton>
    </div>
  );
};

const RemovedList = ({ books }: { readonly books: readonly BookRow[] }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<BookRow | null>(null);
  const rowPx = useMedia(NOT_PHONE) ? ROW_PX : PHONE_ROW_PX;
  const lines = useMemo(() => singleLines(books, rowPx), [books, rowPx]);
  const restore = () => {
    if (asked !== null) dispatch(bookRestoreRequest.asked({ documentId: asked.documentId }));
    setAsked(null);
  };
  return (
    <div {...scrollable} className="page" ref={scroller}>
      <VirtualList
        lines={lines}
        total={books.length}
        scroller={scroller}
        label={intl.formatMessage({ id: 'places.libraryRecycle' })}
        keyOf={({ documentId }) => documentId}
      >
        {(book) => <RemovedRow book={book} onRestore={() => setAsked(book)} />}
      </VirtualList>
      <Confirm
        isOpen={asked !== null}
        tone="primary"
        title={intl.formatMessage({ id: 'shelves.restoreQuestion' }, { title: asked?.title ?? '' })}
        text={intl.formatMessage({ id: 'shelves.restoreText' })}
        verb={intl.formatMessage({ id: 'shelves.restore' })}
        onConfirm={restore}
        onClose={() => setAsked(null)}
      />
    </div>
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
      <RemovedList books={books} />
    </LibraryStates>
  );
}
