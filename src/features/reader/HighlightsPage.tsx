import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import {
  ActionButton,
  Chips,
  Empty,
  Loaded,
  NoMatch,
  PaperDrawing,
  scrollable,
  SearchBox,
  useAppDispatch,
  useAppSelector,
  When,
} from '@inkside/ui';
import type { MarkColour } from '@inkside/reader';

import { type ExportFormat, exportRequest, highlightsRequest } from './highlightsSlice';
import { addressOfMark, booksIn, matching } from './highlightsLogic';
import { selectHighlights, selectListedMarks } from './selectors';
import type { ListedMark } from './types';
import './highlights.css';

const colours: readonly MarkColour[] = ['yellow', 'green', 'blue', 'pink'];
const formats: readonly ExportFormat[] = ['markdown', 'csv', 'json'];

interface BooksProps {
  readonly marks: readonly ListedMark[];
  readonly chosen: string | undefined;
  readonly onChoose: (bookId: string | undefined) => void;
}

/** Books with how many highlights each has. */
const Books = ({ marks, chosen, onChoose }: BooksProps) => (
  <ul className="highlight-books">
    <li>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        <span>
          <FormattedMessage id="reader.allBooks" />
        </span>
        <span className="meta">{marks.length}</span>
      </button>
    </li>
    {booksIn(marks).map(({ bookId, title, count }) => (
      <li key={bookId}>
        <button type="button" aria-pressed={chosen === bookId} onClick={() => onChoose(bookId)}>
          <span className="cut">{title}</span>
          <span className="meta">{count}</span>
        </button>
      </li>
    ))}
  </ul>
);

/** A quote, its note, and where it stands; pressed, the book opens there. */
const Quote = ({ mark }: { readonly mark: ListedMark }) => (
  <li className={`highlight is-${mark.kind} is-${mark.colour}`}>
    <Link to={addressOfMark(mark)}>
      <q>{mark.quote}</q>
    </Link>
    {mark.note === '' ? null : <p className="highlight-note">{mark.note}</p>}
    <p className="meta">
      {mark.title}
      {mark.chapter === '' ? null : ` · ${mark.chapter}`}
      {mark.createdAt > 0 ? ' · ' : null}
      <When at={mark.createdAt} />
    </p>
  </li>
);

const Exports = ({ marks }: { readonly marks: readonly ListedMark[] }) => {
  const dispatch = useAppDispatch();
  return (
    <div className="highlight-exports">
      <span className="meta">
        <FormattedMessage id="reader.export" />
      </span>
      {formats.map((format) => (
        <ActionButton
          key={format}
          isSmall
          onClick={() => dispatch(exportRequest.asked({ format, ids: marks.map(({ id }) => id) }))}
        >
          <FormattedMessage id={`reader.export.${format}`} />
        </ActionButton>
      ))}
    </div>
  );
};

const Highlights = ({ marks }: { readonly marks: readonly ListedMark[] }) => {
  const intl = useIntl();
  const [words, setWords] = useState('');
  const [colour, setColour] = useState<MarkColour | null>(null);
  const [bookId, setBookId] = useState<string>();
  const clear = (): void => {
    setWords('');
    setColour(null);
    setBookId(undefined);
  };
  const shown = matching(marks, { words, colour, bookId });
  const chips = [
    { id: null, label: intl.formatMessage({ id: 'reader.allColours' }) },
    ...colours.map((each) => ({ id: each, label: intl.formatMessage({ id: `reader.colourName.${each}` }) })),
  ];
  return (
    <div className="highlights">
      <Books marks={marks} chosen={bookId} onChoose={setBookId} />
      <section aria-label={intl.formatMessage({ id: 'places.libraryHighlights' })}>
        <div className="highlight-tools">
          <SearchBox label={intl.formatMessage({ id: 'reader.searchHighlights' })} value={words} onType={setWords} />
          <Chips
            label={intl.formatMessage({ id: 'reader.colours' })}
            chips={chips}
            chosen={colour}
            onChoose={(chosen) => setColour(colours.find((each) => each === chosen) ?? null)}
          />
          <Exports marks={shown} />
        </div>
        {shown.length === 0 ? (
          <NoMatch words={words} onClear={clear} />
        ) : (
          <ul className="highlight-list">
            {shown.map((mark) => (
              <Quote key={mark.id} mark={mark} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
};

/** Highlights and notes of all books (product page 06). */
export default function HighlightsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const load = useAppSelector(selectHighlights);
  const marks = useAppSelector(selectListedMarks);
  return (
    <div {...scrollable} className="page">
      <Loaded
        load={load}
        failedTitle={intl.formatMessage({ id: 'reader.highlightsFailed' })}
        onRetry={() => dispatch(highlightsRequest.asked({}))}
      >
        {() =>
          marks.length === 0 ? (
            <Empty
              drawing={<PaperDrawing />}
              title={intl.formatMessage({ id: 'reader.noHighlights' })}
              text={intl.formatMessage({ id: 'reader.noHighlightsText' })}
            />
          ) : (
            <Highlights marks={marks} />
          )
        }
      </Loaded>
    </div>
  );
}
