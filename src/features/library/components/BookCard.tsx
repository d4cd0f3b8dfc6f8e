import { ProgressBar } from '@blueprintjs/core';
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useAppSelector } from '../../../app/kit/hooks';
import { CloudMark } from '../../../app/kit/icons/CloudMark';
import { selectDocumentMark } from '../../sync/selectors';
import type { BookRow } from '../types';
import { BookPress } from './BookPress';
import { Cover } from './Cover';

/** A book: cover, title, author, and how far it was read. Pressed, it opens. */
export const BookCard = memo(({ book }: { readonly book: BookRow }) => {
  const intl = useIntl();
  const mark = useAppSelector(selectDocumentMark(book.documentId));
  const percent = intl.formatNumber(book.percent / 100, { style: 'percent' });
  return (
    <div className="book-card">
      <Cover book={book} />
      <h2 className="book-heading">
        <BookPress bookId={book.id} title={book.title} />
      </h2>
      <p className="meta cut">
        <CloudMark state={mark} />
        {book.authors || intl.formatMessage({ id: 'library.unknownAuthor' })}
      </p>
      <div className="book-progress">
        <ProgressBar
          value={book.percent / 100}
          animate={false}
          stripes={false}
          aria-label={intl.formatMessage({ id: 'library.progress' }, { title: book.title })}
        />
        <span className="meta">{book.percent === 0 ? <FormattedMessage id="library.unread" /> : percent}</span>
      </div>
    </div>
  );
});
BookCard.displayName = 'BookCard';
