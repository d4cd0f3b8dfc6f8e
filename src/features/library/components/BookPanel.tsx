import { Dialog } from '@blueprintjs/core';
import { formatBytes } from '@inkside/kit';
import {
  ActionButton,
  CloseIcon,
  DownloadIcon,
  Facts,
  FolderIcon,
  IconButton,
  NOT_PHONE,
  SendIcon,
  Tick,
  TrashIcon,
  useAppDispatch,
  useAppSelector,
  useDuration,
  useMedia,
  When,
} from '@inkside/ui';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { makeSelectReading, makeSelectStanding } from '../factsSlice';
import { sourceWordOf } from '../logic';
import { bookDownloadRequest, bookSendRequest, folderPath } from '../openBook';
import { bookShareRequest } from '../requests';
import { makeSelectBook, makeSelectPlaces } from '../selectors';
import type { BookRow } from '../slice';
import { Cover, ReadWord } from './BookCard';
import { BookQuestions, type Question } from './BookQuestions';

type Fact = readonly [string, ReactNode];

/** The folders that a book stands in, each a way there. */
const Places = ({ book }: { readonly book: BookRow }) => {
  const places = useAppSelector(useMemo(() => makeSelectPlaces(book.id), [book.id]));
  if (places.length === 0) return <FormattedMessage id="library.inNoFolder" />;
  return (
    <>
      {places.length > 1 ? <FormattedMessage id="library.inFolders" values={{ count: places.length }} /> : null}
      {places.map(({ id, title }) => (
        <Link key={id} className="book-place cut" to={folderPath(id)}>
          {title}
        </Link>
      ))}
    </>
  );
};

/** Time read and pace, where the cloud says so. */
const useReadingFacts = (bookId: string): readonly Fact[] => {
  const intl = useIntl();
  const duration = useDuration();
  const reading = useAppSelector(makeSelectReading(bookId));
  if (reading === undefined || reading === null) return [];
  return [
    [intl.formatMessage({ id: 'library.timeRead' }), duration(reading.totalTime)],
    [intl.formatMessage({ id: 'library.pace' }), duration(reading.avgTime)],
  ];
};

const useFacts = (book: BookRow): readonly Fact[] => {
  const intl = useIntl();
  const reading = useReadingFacts(book.id);
  const word = (id: string): string => intl.formatMessage({ id });
  const standing = useAppSelector(makeSelectStanding(book.id));
  const stored = standing === undefined ? [] : [word(standing.isStored ? 'library.stored' : 'library.onDevice')];
  return [
    [word('library.columns.format'), book.extension.toUpperCase()],
    ...(book.size === undefined
      ? []
      : [[word('library.columns.size'), formatBytes(book.size, intl.formatNumber)] as const]),
    ...(book.language === undefined
      ? []
      : [[word('library.language'), intl.formatDisplayName(book.language, { type: 'language' })] as const]),
    [word('library.columns.added'), <When key="added" at={book.createdAt} />],
    [word('library.columns.progress'), <ReadWord key="read" book={book} />],
    ...reading,
    ...(book.source === undefined
      ? []
      : [[word('library.source'), word(`library.sources.${sourceWordOf(book.source)}`)] as const]),
    ...stored.map((text) => [word('library.file'), text] as const),
    [word('library.folders'), <Places key="places" book={book} />],
  ];
};

interface ContentProps {
  readonly book: BookRow;
  readonly onClose: () => void;
}

const Acts = ({ book, ask }: { readonly book: BookRow; readonly ask: (question: Question) => void }) => {
  const dispatch = useAppDispatch();
  const ids = [book.id];
  return (
    <div className="book-panel-acts">
      <Tick
        checked={book.isHeldBack !== true}
        onChange={() => dispatch(bookShareRequest.asked({ ids, isOn: book.isHeldBack === true }))}
      >
        <FormattedMessage id="library.syncToDevices" />
      </Tick>
      <ActionButton icon={<SendIcon size={18} />} onClick={() => dispatch(bookSendRequest.asked({ bookId: book.id }))}>
        <FormattedMessage id="library.send" />
      </ActionButton>
      <ActionButton
        icon={<DownloadIcon size={18} />}
        onClick={() => dispatch(bookDownloadRequest.asked({ bookId: book.id }))}
      >
        <FormattedMessage id="push.download" />
      </ActionButton>
      <ActionButton icon={<FolderIcon size={18} />} onClick={() => ask({ kind: 'move', ids })}>
        <FormattedMessage id="library.move" />
      </ActionButton>
      <ActionButton icon={<TrashIcon size={18} />} onClick={() => ask({ kind: 'bin', ids })}>
        <FormattedMessage id="library.toBin" />
      </ActionButton>
    </div>
  );
};

const Content = ({ book, onClose }: ContentProps) => {
  const intl = useIntl();
  const facts = useFacts(book);
  const [question, ask] = useState<Question | null>(null);
  return (
    <>
      <div className="book-panel-head">
        <h2 className="state-title">{book.title}</h2>
        <IconButton
          size="small"
          icon={<CloseIcon size={16} />}
          label={intl.formatMessage({ id: 'common.close' })}
          onClick={onClose}
        />
      </div>
      <p className="faint">{book.authors || intl.formatMessage({ id: 'library.unknownAuthor' })}</p>
      <div className="book-panel-cover">
        <Cover book={book} />
      </div>
      <Facts facts={facts} />
      <Acts book={book} ask={ask} />
      <BookQuestions
        question={question}
        folder={undefined}
        onClose={() => ask(null)}
        onDone={() => undefined}
        onClosed={() => undefined}
      />
    </>
  );
};

interface BookPanelProps {
  readonly bookId: string;
  readonly onClose: () => void;
}

/** What is known of a book, and what can be done with it: beside the list, on a phone over it. */
export const BookPanel = ({ bookId, onClose }: BookPanelProps) => {
  const id = useId();
  const intl = useIntl();
  const book = useAppSelector(makeSelectBook(bookId));
  const isWide = useMedia(NOT_PHONE);
  if (book === undefined) return null;
  const label = intl.formatMessage({ id: 'library.factsOf' }, { name: book.title });
  if (!isWide) {
    return (
      <Dialog isOpen className="book-sheet" onClose={onClose} aria-labelledby={id} transitionDuration={120}>
        <h2 id={id} className="unseen">
          {label}
        </h2>
        <Content book={book} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <aside className="book-panel" aria-label={label}>
      <Content book={book} onClose={onClose} />
    </aside>
  );
};
