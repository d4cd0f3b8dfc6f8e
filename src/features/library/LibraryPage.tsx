import { FormattedMessage } from 'react-intl';

import { ActionButton, useAppDispatch, useAppSelector } from '@inkside/ui';
import { notesReloadAsked } from '../notes/slice';
import { LibraryStates } from './components/LibraryStates';
import { Shelf } from './components/Shelf';
import { selectBooks } from './selectors';

/** The books of the library (specification section 2). */
export default function LibraryPage() {
  const dispatch = useAppDispatch();
  const books = useAppSelector(selectBooks);
  const lookAgain = (
    <ActionButton onClick={() => dispatch(notesReloadAsked())}>
      <FormattedMessage id="library.lookAgain" />
    </ActionButton>
  );
  return (
    <LibraryStates count={books.length} emptyTitleId="library.empty" emptyTextId="library.emptyText" action={lookAgain}>
      <Shelf books={books} />
    </LibraryStates>
  );
}
