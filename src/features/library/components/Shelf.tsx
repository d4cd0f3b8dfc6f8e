import { useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';

import { useWidth } from '../../../app/kit/ui/useWidth';
import { gridLines, VirtualList } from '../../../app/kit/ui/VirtualList';
import { shelfSizes } from '../shelfLogic';
import type { BookRow } from '../types';
import { BookCard } from './BookCard';
import { BookDialog } from './BookDialog';
import { scrollable } from '../../../app/kit/ui/scrollable';

/** Books beside each other, as many as there is room for, and the one that is open. */
export const Shelf = ({ books }: { readonly books: readonly BookRow[] }) => {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const width = useWidth(field);
  const lines = useMemo(() => gridLines(books, shelfSizes(width)), [books, width]);
  return (
    <div {...scrollable} className="page shelf-page" ref={scroller}>
      <div ref={field}>
        {width === 0 ? null : (
          <VirtualList
            lines={lines}
            total={books.length}
            scroller={scroller}
            label={intl.formatMessage({ id: 'library.books' })}
            keyOf={({ documentId }) => documentId}
          >
            {(book) => <BookCard book={book} />}
          </VirtualList>
        )}
      </div>
      <BookDialog />
    </div>
  );
};
