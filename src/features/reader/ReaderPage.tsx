import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { ActionButton, DownloadIcon, Failed, Picture, useAppDispatch, useAppSelector, useErrorText } from '@inkside/ui';

import { makeSelectCoverKey } from '../library/selectors';
import type { BookRow } from '../library/slice';
import { OpenReader } from './components/OpenReader';
import { Fetching } from './components/Covers';
import { unreadable } from './readingLogic';
import { makeSelectBookRow, makeSelectReading } from './selectors';
import { fileDownloadRequest, reopenAsked } from './slice';
import './reader.css';

/** The key of the first entry of a tab's history: nothing of the app lies before it. */
const FIRST_KEY = 'default';
const LIBRARY = '/library/local';

/** A kind that cannot be read here: what it is, and its file. */
const Unreadable = ({
  bookId,
  row,
  extension,
}: {
  readonly bookId: string;
  readonly row: BookRow | undefined;
  readonly extension: string;
}) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const cover = useAppSelector(makeSelectCoverKey(bookId));
  const title = row?.title ?? intl.formatMessage({ id: 'reader.book' });
  return (
    <div className="state reader-unreadable">
      <span className="cover" aria-hidden="true">
        <Picture objectKey={cover} fallback={<span className="drawn-cover">{title}</span>} />
      </span>
      <h1 className="state-title">{title}</h1>
      {row === undefined || row.authors === '' ? null : <p className="state-text">{row.authors}</p>}
      <p className="state-text">{textOf(unreadable(extension))}</p>
      <div className="state-action">
        <ActionButton
          tone="primary"
          icon={<DownloadIcon size={18} />}
          onClick={() => dispatch(fileDownloadRequest.asked({ bookId, title }))}
        >
          <FormattedMessage id="push.download" />
        </ActionButton>
      </div>
    </div>
  );
};

/** A book that is read (specification section 2). Opened by its route; what is open stands in the store. */
export default function ReaderPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { key } = useLocation();
  const bookId = useParams()['bookId'] ?? '';
  const book = useAppSelector(useMemo(() => makeSelectReading(bookId), [bookId]));
  const row = useAppSelector(useMemo(() => makeSelectBookRow(bookId), [bookId]));
  const title = row?.title ?? intl.formatMessage({ id: 'reader.book' });
  const onBack = (): void => void (key === FIRST_KEY ? navigate(LIBRARY) : navigate(-1));
  const name = <title>{`${title} · ${intl.formatMessage({ id: 'common.appName' })}`}</title>;
  if (book.phase === 'open')
    return (
      <>
        {name}
        <OpenReader key={bookId} book={book} title={title} onBack={onBack} />
      </>
    );
  return (
    <main className="reader reader-cover">
      {name}
      <p className="reader-way">
        <Link to={LIBRARY}>
          <FormattedMessage id="reader.back" />
        </Link>
      </p>
      {book.phase === 'failed' ? (
        <Failed
          title={intl.formatMessage({ id: 'reader.failed' }, { title })}
          error={book.error}
          onRetry={() => dispatch(reopenAsked({ bookId }))}
        />
      ) : book.phase === 'unreadable' ? (
        <Unreadable bookId={bookId} row={row} extension={book.extension} />
      ) : (
        <Fetching book={book} />
      )}
    </main>
  );
}
