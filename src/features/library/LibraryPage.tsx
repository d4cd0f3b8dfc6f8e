import { ChevronRightIcon, HeaderActions, useAppSelector, useDragging } from '@inkside/ui';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useParams } from 'react-router-dom';

import { AddBooks, AddingWords } from './components/AddBooks';
import { LibraryBrowser } from './components/LibraryBrowser';
import { LibraryStates, ToBooks } from './components/LibraryStates';
import { useFolderGoal } from './components/useBookRow';
import { folderPath } from './openBook';
import { makeSelectBelow, makeSelectInside, makeSelectWay } from './selectors';
import { ROOT } from './shelf';
import type { BookRow } from './slice';

interface CrumbProps {
  /** Null is the root. */
  readonly folder: BookRow | null;
  readonly isShown: boolean;
}

/** A folder above what is shown, or that one itself: books are dropped on it. */
const Crumb = ({ folder, isShown }: CrumbProps) => {
  const navigate = useNavigate();
  const path = folderPath(folder?.id ?? ROOT);
  const goal = useFolderGoal(folder?.id ?? ROOT, isShown ? undefined : () => void navigate(path));
  const ref = useDragging({ goal });
  const title = folder?.title ?? <FormattedMessage id="library.allBooks" />;
  return isShown ? (
    <span ref={ref} className="cut" aria-current="page">
      {title}
    </span>
  ) : (
    <Link ref={ref} className="cut" to={path}>
      {title}
    </Link>
  );
};

/** The way from all books down to the folder that is shown. */
const Way = ({ folders }: { readonly folders: readonly BookRow[] }) => {
  const intl = useIntl();
  const last = folders.length - 1;
  if (last < 0) return null;
  return (
    <nav className="way" aria-label={intl.formatMessage({ id: 'library.way' })}>
      <ol>
        <li>
          <Crumb folder={null} isShown={false} />
        </li>
        {folders.map((folder, index) => (
          <li key={folder.id}>
            <ChevronRightIcon size={14} className="faint" />
            <Crumb folder={folder} isShown={index === last} />
          </li>
        ))}
      </ol>
    </nav>
  );
};

const emptyRoot = { emptyTitleId: 'library.empty', emptyTextId: 'library.emptyText' };
const emptyFolder = { emptyTitleId: 'library.folderEmpty', emptyTextId: 'library.folderEmptyText' };
const goneFolder = { emptyTitleId: 'library.folderGone', emptyTextId: 'library.folderGoneText' };

/** What is said where there is nothing. */
const emptyWords = (folderId: string, way: readonly BookRow[]) => {
  if (folderId === ROOT) return emptyRoot;
  return way.length === 0 ? goneFolder : emptyFolder;
};

/** What stands over a folder with nothing in it: the way back, and how to fill it. */
const EmptyFolder = ({ folder, way }: { readonly folder: string; readonly way: readonly BookRow[] }) => (
  <>
    <div className="page-way">
      <Way folders={way} />
    </div>
    <HeaderActions>
      <AddBooks folder={folder} />
    </HeaderActions>
  </>
);

/** The books of the library, one folder at a time (specification section 2, local). */
export default function LibraryPage() {
  const { folderId = ROOT } = useParams();
  const rows = useAppSelector(useMemo(() => makeSelectInside(folderId), [folderId]));
  const way = useAppSelector(useMemo(() => makeSelectWay(folderId), [folderId]));
  const selectSearched = useMemo(() => makeSelectBelow(folderId), [folderId]);
  return (
    <>
      <AddingWords folder={folderId} />
      {rows.length === 0 && way.length > 0 ? <EmptyFolder folder={folderId} way={way} /> : null}
      <LibraryStates
        count={rows.length}
        {...emptyWords(folderId, way)}
        action={folderId === ROOT ? <AddBooks folder={ROOT} /> : <ToBooks />}
      >
        <LibraryBrowser
          key={folderId}
          list="libraryLocal"
          rows={rows}
          folder={folderId}
          selectSearched={selectSearched}
          above={<Way folders={way} />}
          primary={<AddBooks folder={folderId} />}
        />
      </LibraryStates>
    </>
  );
}
