import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { formatBytes } from '@inkside/kit';
import {
  DownloadIcon,
  Empty,
  IconButton,
  LibraryIcon,
  Loaded,
  PlainList,
  PlainPage,
  PlainRow,
  Section,
  useAppDispatch,
  useAppSelector,
  When,
} from '@inkside/ui';
import { offeredRequest, shelfRequest } from './cloudSlice';
import { BookPress } from './components/BookPress';
import { LibraryDrawing } from './components/LibraryStates';
import { selectBooksById, selectCloudShelf } from './selectors';
import type { CloudShelf, OfferedFile, StoredBook } from '@inkside/protocol';

const useSize = () => {
  const intl = useIntl();
  return (bytes: number) => formatBytes(bytes, intl.formatNumber);
};

/** The user's own files, by the titles of their books; the largest first. */
const Stored = ({ books }: { readonly books: readonly StoredBook[] }) => {
  const intl = useIntl();
  const size = useSize();
  const known = useAppSelector(selectBooksById);
  const total = books.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <Section title={intl.formatMessage({ id: 'shelves.stored' }, { count: books.length, size: size(total) })}>
      <PlainList label={intl.formatMessage({ id: 'library.books' })}>
        {books
          .toSorted((a, b) => b.bytes - a.bytes)
          .map(({ bookId, bytes }) => {
            const book = known.get(bookId);
            return (
              <PlainRow
                key={bookId}
                icon={<LibraryIcon />}
                title={
                  <BookPress bookId={bookId} title={book?.title ?? intl.formatMessage({ id: 'shelves.unknownBook' })} />
                }
                meta={book === undefined ? bookId : book.authors || intl.formatMessage({ id: 'library.unknownAuthor' })}
                side={size(bytes)}
              />
            );
          })}
      </PlainList>
    </Section>
  );
};

const Offered = ({ files }: { readonly files: readonly OfferedFile[] }) => {
  const intl = useIntl();
  const size = useSize();
  const dispatch = useAppDispatch();
  return (
    <Section title={intl.formatMessage({ id: 'shelves.offered' })}>
      <PlainList label={intl.formatMessage({ id: 'shelves.offered' })}>
        {files.map((file) => (
          <PlainRow
            key={file.id}
            icon={<LibraryIcon />}
            title={file.title || file.name}
            meta={
              <>
                {file.extension.toUpperCase()} · {size(file.bytes)} · <When at={file.at} />
              </>
            }
            side={
              <IconButton
                size="small"
                icon={<DownloadIcon size={18} />}
                label={intl.formatMessage({ id: 'push.downloadFile' }, { name: file.name })}
                onClick={() => dispatch(offeredRequest.asked({ id: file.id, name: file.name }))}
              />
            }
          />
        ))}
      </PlainList>
    </Section>
  );
};

const Shelf = ({ shelf: { books, offered } }: { readonly shelf: CloudShelf }) => {
  const intl = useIntl();
  if (books.length === 0 && offered.length === 0) {
    return (
      <Empty
        drawing={<LibraryDrawing />}
        title={intl.formatMessage({ id: 'shelves.noneStored' })}
        text={intl.formatMessage({ id: 'shelves.noneStoredText' })}
        action={
          <Link to="/library/local">
            <FormattedMessage id="shelves.toBooks" />
          </Link>
        }
      />
    );
  }
  return (
    <>
      {books.length === 0 ? null : <Stored books={books} />}
      {offered.length === 0 ? null : <Offered files={offered} />}
      <p>
        <Link to="/library/elsewhere">
          <FormattedMessage id="appPasswords.catalogue" />
        </Link>
      </p>
    </>
  );
};

/** Books whose files lie in the cloud, with their sizes (specification section 2, cloud). */
export default function LibraryCloudPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <PlainPage>
      <Loaded
        load={useAppSelector(selectCloudShelf)}
        failedTitle={intl.formatMessage({ id: 'shelves.storedFailed' })}
        onRetry={() => dispatch(shelfRequest.asked({}))}
      >
        {(shelf) => <Shelf shelf={shelf} />}
      </Loaded>
    </PlainPage>
  );
}
