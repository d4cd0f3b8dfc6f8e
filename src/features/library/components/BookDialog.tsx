import { useLocation, useNavigate } from 'react-router-dom';
import { formatBytes, isObject } from '@inkside/kit';
import { Dialog } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton, DownloadIcon, useAppDispatch, useAppSelector, useErrorText, Wrong } from '@inkside/ui';

import { shelfRequest } from '../cloudSlice';
import { bookDownloadRequest, type BookFile, openBookPath, readingRefusal } from '../openBook';
import { selectOpenBook, selectOpenBookFile, selectOpenBookId } from '../selectors';
import type { BookRow } from '../slice';
import './library.css';

/** Behind such an entry of the history lies the shelf itself. */
const fromShelf = { isFromShelf: true };

/** Opens a book over its shelf. The address names it, so that the browser's way back closes it. */
export const useOpenBook = (): ((bookId: string) => void) => {
  const navigate = useNavigate();
  return (bookId) => void navigate(openBookPath(bookId), { state: fromShelf });
};

/** Closes it again: back to the shelf, also where the address was typed. */
const useCloseBook = (): (() => void) => {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as { readonly pathname: string; readonly state: unknown };
  const isFromShelf = isObject(state) && state['isFromShelf'] === true;
  return () => void (isFromShelf ? navigate(-1) : navigate(pathname, { replace: true }));
};

interface OpenBook {
  readonly bookId: string;
  /** Undefined where the cloud has a file, and the library has no book for it. */
  readonly book: BookRow | undefined;
  readonly file: BookFile;
}

const storedOf = ({ file }: OpenBook) => (file.phase === 'stored' ? file.file : undefined);
const formatOf = (open: OpenBook): string => open.book?.extension || storedOf(open)?.extension || '';

/** Kind, size and progress, as far as they are known. */
const Facts = ({ open }: { readonly open: OpenBook }) => {
  const intl = useIntl();
  const { book } = open;
  const bytes = storedOf(open)?.bytes;
  const percent = intl.formatNumber((book?.percent ?? 0) / 100, { style: 'percent' });
  const progress =
    book === undefined
      ? undefined
      : intl.formatMessage({ id: book.percent === 0 ? 'library.unread' : 'library.readSoFar' }, { percent });
  const size = bytes === undefined ? undefined : formatBytes(bytes, intl.formatNumber);
  return <p className="meta">{[formatOf(open).toUpperCase(), size, progress].filter(Boolean).join(' · ')}</p>;
};

/** Where its file is, unless it can simply be downloaded. */
const Whereabouts = ({ file }: { readonly file: BookFile }) => {
  if (file.phase === 'failed') return <Wrong error={file.error} />;
  return (
    <output className="book-whereabouts">
      {file.phase === 'absent' ? <FormattedMessage id="library.notInCloud" /> : null}
    </output>
  );
};

const Actions = ({ open, onClose }: { readonly open: OpenBook; readonly onClose: () => void }) => {
  const dispatch = useAppDispatch();
  const { bookId, file } = open;
  const download = (
    <ActionButton
      tone="primary"
      icon={<DownloadIcon size={18} />}
      isBusy={file.phase === 'sought'}
      onClick={() => dispatch(bookDownloadRequest.asked({ bookId }))}
    >
      <FormattedMessage id="push.download" />
    </ActionButton>
  );
  return (
    <div className="dialog-actions">
      <ActionButton onClick={onClose}>
        <FormattedMessage id="common.close" />
      </ActionButton>
      {file.phase === 'failed' ? (
        <ActionButton tone="primary" onClick={() => dispatch(shelfRequest.asked(file.asked))}>
          <FormattedMessage id="common.tryAgain" />
        </ActionButton>
      ) : null}
      {file.phase === 'sought' || file.phase === 'stored' ? download : null}
    </div>
  );
};

const isSame = (open: OpenBook, last: OpenBook | undefined): boolean =>
  open.bookId === last?.bookId && open.book === last.book && open.file === last.file;

const useOpen = (): OpenBook | undefined => {
  const bookId = useAppSelector(selectOpenBookId);
  const book = useAppSelector(selectOpenBook);
  const file = useAppSelector(selectOpenBookFile);
  if (bookId === undefined || file === undefined) return undefined;
  // An address may name anything: there is a book, or a file of one.
  return book === undefined && file.phase !== 'stored' ? undefined : { bookId, book, file };
};

/** What is known of the book that was pressed, why it is not read here, and its file (specification section 8). */
export const BookDialog = () => {
  const id = useId();
  const intl = useIntl();
  const textOf = useErrorText();
  const close = useCloseBook();
  const open = useOpen();
  // It goes with its words in it, and gives the keyboard back to the book.
  const [last, setLast] = useState(open);
  if (open !== undefined && !isSame(open, last)) setLast(open);
  const shown = open ?? last;
  if (shown === undefined) return null;
  const { book } = shown;
  return (
    <Dialog isOpen={open !== undefined} onClose={close} aria-labelledby={id} transitionDuration={120}>
      <div className="book-facts">
        <h2 id={id} className="state-title">
          {book?.title ?? intl.formatMessage({ id: 'shelves.unknownBook' })}
        </h2>
        {book === undefined ? null : <p>{book.authors || intl.formatMessage({ id: 'library.unknownAuthor' })}</p>}
        <Facts open={shown} />
      </div>
      <p>{textOf(readingRefusal(formatOf(shown)))}</p>
      <Whereabouts file={shown.file} />
      <Actions open={shown} onClose={close} />
    </Dialog>
  );
};

interface BookPressProps {
  readonly bookId: string;
  readonly title: string;
}

/** A book's title, which opens it; what it stands in can be pressed as a whole. */
export const BookPress = ({ bookId, title }: BookPressProps) => {
  const open = useOpenBook();
  return (
    <button type="button" className="book-press" aria-haspopup="dialog" title={title} onClick={() => open(bookId)}>
      <span className="book-title">{title}</span>
    </button>
  );
};
