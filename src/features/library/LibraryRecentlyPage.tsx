import { useAppSelector } from '@inkside/ui';
import { LibraryStates, ToBooks } from './components/LibraryStates';
import { Shelf } from './components/Shelf';
import { selectRecentlyRead } from './selectors';

/** Books that were read last (specification section 2, recently). */
export default function LibraryRecentlyPage() {
  const books = useAppSelector(selectRecentlyRead);
  return (
    <LibraryStates
      count={books.length}
      emptyTitleId="shelves.noneRead"
      emptyTextId="shelves.noneReadText"
      action={<ToBooks />}
    >
      <Shelf books={books} />
    </LibraryStates>
  );
}
