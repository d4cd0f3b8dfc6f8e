import { ActionButton, DownloadIcon, SendIcon, useAppDispatch, useAppSelector } from '@inkside/ui';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { CatalogueEntry, CatalogueFile } from '@inkside/reader';

import { selectDoubtfulBooks } from '../../library/selectors';
import { sendBookRequest, takeBookRequest } from '../deskSlice';
import { Cover } from './Cover';
import { Field } from './formFields';
import './article.css';

const COVER_PX = 480;

/** Of media types and endings, the format as people call it. */
const formats: Readonly<Record<string, string>> = {
  'application/epub+zip': 'EPUB',
  'application/pdf': 'PDF',
  'application/x-mobipocket-ebook': 'MOBI',
  'application/vnd.amazon.ebook': 'AZW',
  'application/x-mobi8-ebook': 'AZW3',
  'application/x-fictionbook+xml': 'FB2',
  'application/vnd.comicbook+zip': 'CBZ',
  'application/x-cbz': 'CBZ',
  'text/plain': 'TXT',
};

const formatOf = ({ type, href }: CatalogueFile): string => {
  const known = formats[type.split(';', 1)[0]?.trim() ?? ''];
  return known ?? /\.([a-z0-9]{2,5})(?:$|[?#])/i.exec(href)?.[1]?.toUpperCase() ?? type;
};

/** EPUB first: all devices open it. */
const sorted = (files: readonly CatalogueFile[]): readonly CatalogueFile[] =>
  files.toSorted((one, other) => Number(formatOf(other) === 'EPUB') - Number(formatOf(one) === 'EPUB'));

const Files = ({ book: { title, files } }: { readonly book: CatalogueEntry }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const all = sorted(files);
  const [chosen, choose] = useState(all[0]?.href ?? '');
  const file = all.find(({ href }) => href === chosen);
  if (file === undefined) {
    return (
      <p className="faint">
        <FormattedMessage id="reading.noFile" />
      </p>
    );
  }
  const asked = { href: file.href, type: file.type, title };
  return (
    <div className="book-acts">
      {all.length > 1 ? (
        <Field label={intl.formatMessage({ id: 'reading.format' })} fault={undefined}>
          {(attributes) => (
            <span className="bp6-html-select">
              <select {...attributes} value={chosen} onChange={({ target }) => choose(target.value)}>
                {all.map((each) => (
                  <option key={each.href} value={each.href}>
                    {each.title === '' ? formatOf(each) : `${formatOf(each)} · ${each.title}`}
                  </option>
                ))}
              </select>
            </span>
          )}
        </Field>
      ) : null}
      <ActionButton tone="primary" icon={<DownloadIcon />} onClick={() => dispatch(takeBookRequest.asked(asked))}>
        <FormattedMessage id="reading.toLibrary" />
      </ActionButton>
      <ActionButton icon={<SendIcon />} onClick={() => dispatch(sendBookRequest.asked(asked))}>
        <FormattedMessage id="reading.send" />
      </ActionButton>
      <span className="meta">{formatOf(file)}</span>
    </div>
  );
};

/** Some that were taken wait for a word in the library. */
const Doubtful = () => {
  const count = useAppSelector(selectDoubtfulBooks);
  if (count === 0) return null;
  return (
    <output className="book-doubt">
      <FormattedMessage id="reading.doubtful" values={{ count }} />{' '}
      <Link to="/library/recently">
        <FormattedMessage id="reading.decide" />
      </Link>
    </output>
  );
};

/** A book of a catalogue: what it is, and taking it. */
export const BookPane = ({ book, back }: { readonly book: CatalogueEntry; readonly back: ReactNode }) => (
  <div className="book-pane">
    <div className="article-bar">{back}</div>
    <div className="book-facts">
      <Cover url={book.cover} width={COVER_PX} />
      <div>
        <h1 className="article-title">{book.title || <FormattedMessage id="reading.untitled" />}</h1>
        <p className="meta">{book.author}</p>
        <Files book={book} />
        <Doubtful />
        <p className="book-summary">{book.summary}</p>
      </div>
    </div>
  </div>
);
