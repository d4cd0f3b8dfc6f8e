import { UID_MARK } from '../../../cloud/seed/seedArchive';
import { packDemo } from './packDemo';
import { libraryItems } from '../library/libraryItems';
import { noteItems } from '../notes/noteItems';
import { pushItems } from '../pushes/pushItems';
import { readingSessions } from '../reading/readingSessions';

/** Any time will do: the archive holds how long before it everything was made. */
const BASE_TIME = Date.UTC(2026, 0, 1, 12);

/** Draws everything that the demo account begins with. The same code gives the same bytes. */
export const demoArchive = (): Buffer => {
  const items = [
    ...noteItems(UID_MARK, BASE_TIME),
    ...libraryItems(UID_MARK, BASE_TIME),
    ...pushItems(UID_MARK, BASE_TIME),
  ];
  return packDemo(
    items.map((make) => make()),
    readingSessions(UID_MARK, BASE_TIME),
    BASE_TIME,
  );
};
