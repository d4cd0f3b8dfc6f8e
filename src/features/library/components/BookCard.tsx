import { CloudMark, Picture, useAppSelector } from '@inkside/ui';
import { memo, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { selectUid } from '../../session/selectors';
import { selectDocumentMark } from '../../sync/selectors';
import { makeSelectStanding } from '../factsSlice';
import { folderCoverKey, readStateOf } from '../logic';
import { folderPath } from '../openBook';
import { makeSelectCountIn, makeSelectFolderBooks, makeSelectHasCovers } from '../selectors';
import type { BookRow } from '../slice';
import { BookMenu } from './BookMenu';
import { LibraryTitle } from './LibraryTitle';
import { useBookRow } from './useBookRow';

/** A cover for a book that has none: title, author, format. */
const Drawn = ({ title, authors, extension }: BookRow) => (
  <span className="drawn-cover">
    <span className="drawn-title">{title}</span>
    <span className="drawn-authors">{authors}</span>
    <span className="drawn-format">{extension}</span>
  </span>
);

/** A book's cover, with how far it was read at its lower edge. What it shows stands in words below. */
export const Cover = ({ book }: { readonly book: BookRow }) => {
  const standing = useAppSelector(makeSelectStanding(book.id));
  return (
    <span className="cover" aria-hidden="true">
      <Picture objectKey={standing?.coverKey} fallback={<Drawn {...book} />} />
      {book.percent > 0 && book.percent < 100 ? (
        <span className="cover-progress" style={{ inlineSize: `${book.percent}%` }} />
      ) : null}
    </span>
  );
};

/** How far a book was read, in a word or a number. */
export const ReadWord = ({ book }: { readonly book: BookRow }) => {
  const intl = useIntl();
  const state = readStateOf(book);
  if (state === 'reading' && book.percent > 0) return intl.formatNumber(book.percent / 100, { style: 'percent' });
  return <FormattedMessage id={`library.states.${state}`} />;
};

export const BookCloudMark = ({ book }: { readonly book: BookRow }) => (
  <CloudMark state={useAppSelector(selectDocumentMark(book.documentId))} />
);

/** A book: cover, title, author, and how far it was read. Pressed, it opens. */
export const BookCard = memo(({ book }: { readonly book: BookRow }) => {
  const intl = useIntl();
  const { menu, row, tick } = useBookRow(book);
  return (
    <div className="book-card" {...row}>
      {tick}
      <Cover book={book} />
      <h2 className="book-heading">
        <LibraryTitle row={book} />
      </h2>
      <p className="meta cut book-author">
        <BookCloudMark book={book} />
        {book.authors || intl.formatMessage({ id: 'library.unknownAuthor' })}
      </p>
      <p className="meta cut">
        <ReadWord book={book} />
      </p>
      <BookMenu row={book} menu={menu} />
    </div>
  );
});
BookCard.displayName = 'BookCard';

/** Up to four covers of what lies in a folder, two by two. */
const Covers = ({ folder }: { readonly folder: BookRow }) => {
  const books = useAppSelector(useMemo(() => makeSelectFolderBooks(folder.id), [folder.id]));
  return (
    <span className="folder-covers">
      {books.map((book) => (
        <Cover key={book.documentId} book={book} />
      ))}
    </span>
  );
};

/** The covers of what lies in a folder; where none of them is here, the picture that a device has made of the folder. */
const FolderCover = ({ folder }: { readonly folder: BookRow }) => {
  const uid = useAppSelector(selectUid);
  const hasCovers = useAppSelector(useMemo(() => makeSelectHasCovers(folder.id), [folder.id]));
  const objectKey = uid === undefined || hasCovers ? undefined : folderCoverKey(uid, folder.id);
  return (
    <span className="cover folder-cover" aria-hidden="true">
      <Covers folder={folder} />
      <Picture objectKey={objectKey} fallback={null} />
    </span>
  );
};

/** A folder, as large as a book. */
export const FolderCard = memo(({ folder }: { readonly folder: BookRow }) => {
  const { menu, row, tick } = useBookRow(folder);
  const books = useAppSelector(useMemo(() => makeSelectCountIn(folder.id, 'book'), [folder.id]));
  const folders = useAppSelector(useMemo(() => makeSelectCountIn(folder.id, 'folder'), [folder.id]));
  return (
    <div className="book-card" {...row}>
      {tick}
      <Link className="folder-press" to={folderPath(folder.id)} tabIndex={-1} aria-hidden="true">
        <FolderCover folder={folder} />
      </Link>
      <h2 className="book-heading">
        <LibraryTitle row={folder} />
      </h2>
      <p className="meta cut">
        <BookCloudMark book={folder} />
        <FormattedMessage id="library.inFolder" values={{ books, folders }} />
      </p>
      <BookMenu row={folder} menu={menu} />
    </div>
  );
});
FolderCard.displayName = 'FolderCard';
