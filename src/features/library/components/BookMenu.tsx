import {
  DownloadIcon,
  FolderIcon,
  InfoIcon,
  ItemMenu,
  type MenuEntry,
  type MenuState,
  OpenIcon,
  RenameIcon,
  RestoreIcon,
  SendIcon,
  TrashIcon,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';

import { bookDownloadRequest, bookSendRequest, folderPath } from '../openBook';
import { bookTakeOutRequest, folderDissolveRequest, libraryRenameStarted } from '../requests';
import { selectShelf } from '../selectors';
import type { BookRow } from '../slice';
import { useBookActs } from './BookActs';
import { useOpenBook } from './BookPress';

interface BookMenuProps {
  readonly row: BookRow;
  /** Of the row around, on which a right click opens it too. */
  readonly menu: MenuState;
}

/** Edits the name in its place. */
const useRename = ({ id }: BookRow): MenuEntry => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return {
    id: 'rename',
    icon: <RenameIcon />,
    text: intl.formatMessage({ id: 'library.rename' }),
    keys: 'F2',
    onPress: () => dispatch(libraryRenameStarted({ id })),
  };
};

/** What can be done with a folder. */
const useFolderEntries = (row: BookRow) => {
  const { id } = row;
  const rename = useRename(row);
  const intl = useIntl();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const acts = useBookActs();
  const word = (name: string): string => intl.formatMessage({ id: name });
  const ids = [id];
  return (): readonly MenuEntry[] => [
    { id: 'open', icon: <OpenIcon />, text: word('library.open'), onPress: () => void navigate(folderPath(id)) },
    rename,
    {
      id: 'move',
      icon: <FolderIcon />,
      text: word('library.move'),
      keys: '⇧M',
      onPress: () => acts?.ask({ kind: 'move', ids }),
    },
    'separator',
    {
      id: 'dissolve',
      icon: <TrashIcon />,
      text: word('library.dissolve'),
      onPress: () => dispatch(folderDissolveRequest.asked({ ids })),
    },
  ];
};

/** What can be done with a book. */
const useBookEntries = (row: BookRow) => {
  const { id } = row;
  const rename = useRename(row);
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const acts = useBookActs();
  const openBook = useOpenBook();
  const shelf = useAppSelector(selectShelf);
  const word = (name: string): string => intl.formatMessage({ id: name });
  const ids = [id];
  const folder = acts?.folder ?? '';
  const ask = (kind: 'move' | 'add' | 'bin') => () => acts?.ask({ kind, ids });
  const takeOut: MenuEntry = {
    id: 'takeOut',
    icon: <RestoreIcon />,
    text: intl.formatMessage({ id: 'library.takeOut' }, { folderName: shelf.get(folder)?.title ?? '' }),
    onPress: () => dispatch(bookTakeOutRequest.asked({ ids, from: folder })),
  };
  return (): readonly MenuEntry[] => [
    { id: 'open', icon: <OpenIcon />, text: word('library.open'), onPress: () => openBook(id) },
    { id: 'facts', icon: <InfoIcon />, text: word('library.facts'), keys: 'I', onPress: () => acts?.showFacts(id) },
    {
      id: 'send',
      icon: <SendIcon />,
      text: word('library.send'),
      onPress: () => dispatch(bookSendRequest.asked({ bookId: id })),
    },
    {
      id: 'download',
      icon: <DownloadIcon />,
      text: word('push.download'),
      onPress: () => dispatch(bookDownloadRequest.asked({ bookId: id })),
    },
    rename,
    { id: 'move', icon: <FolderIcon />, text: word('library.move'), keys: '⇧M', onPress: ask('move') },
    { id: 'add', icon: <FolderIcon />, text: word('library.addToFolder'), onPress: ask('add') },
    ...(folder === '' ? [] : [takeOut]),
    'separator',
    { id: 'bin', icon: <TrashIcon />, text: word('library.toBin'), keys: 'Del', isDanger: true, onPress: ask('bin') },
  ];
};

/** What can be done with a book or a folder. */
export const BookMenu = ({ row, menu }: BookMenuProps) => {
  const intl = useIntl();
  const ofFolder = useFolderEntries(row);
  const ofBook = useBookEntries(row);
  return (
    <ItemMenu
      label={intl.formatMessage({ id: 'lists.actionsOf' }, { name: row.title })}
      menu={menu}
      entries={row.kind === 'folder' ? ofFolder : ofBook}
    />
  );
};
