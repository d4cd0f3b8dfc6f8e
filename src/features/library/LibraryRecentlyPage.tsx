import { ActionButton, useAppSelector } from '@inkside/ui';
import { FormattedMessage } from 'react-intl';

import { AddBooks, AddingWords } from './components/AddBooks';
import { Cover, ReadWord } from './components/BookCard';
import { useOpenBook } from './components/BookPress';
import { LibraryBrowser } from './components/LibraryBrowser';
import { LibraryStates, ToBooks } from './components/LibraryStates';
import { selectRecentlyRead } from './selectors';
import { ROOT } from './shelf';
import type { BookRow } from './slice';

/** The book that was read last, to go on with. */
const Continue = ({ book }: { readonly book: BookRow }) => {
  const open = useOpenBook();
  return (
    <div className="continue-book">
      <Cover book={book} />
      <div className="continue-words">
        <p className="state-title cut">{book.title}</p>
        <p className="meta">
          <ReadWord book={book} />
        </p>
        <ActionButton tone="primary" onClick={() => open(book.id)}>
          <FormattedMessage id="library.read" />
        </ActionButton>
      </div>
    </div>
  );
};

/** Books that were read last (specification section 2, recently). */
export default function LibraryRecentlyPage() {
  const books = useAppSelector(selectRecentlyRead);
  const [last] = books;
  return (
    <>
      <AddingWords folder={ROOT} />
      <LibraryStates
        count={books.length}
        emptyTitleId="shelves.noneRead"
        emptyTextId="shelves.noneReadText"
        action={<ToBooks />}
      >
        <LibraryBrowser
          list="libraryRecently"
          rows={books}
          above={last === undefined ? null : <Continue book={last} />}
          primary={<AddBooks folder={ROOT} />}
        />
      </LibraryStates>
    </>
  );
}
