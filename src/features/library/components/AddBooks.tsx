import { Dialog } from '@blueprintjs/core';
import {
  ActionButton,
  ChevronDownIcon,
  Confirm,
  droppedFiles,
  FolderIcon,
  ItemMenu,
  type MenuEntry,
  PlusIcon,
  Refusal,
  UploadIcon,
  useAppDispatch,
  useAppSelector,
  useErrorText,
  useFileDrop,
  useFilePicker,
  useHandles,
  useItemMenu,
} from '@inkside/ui';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import {
  booksChosen,
  type DuplicateBook,
  duplicateAnswered,
  manyAnswered,
  refusedBooksRead,
  selectAdding,
} from '../addingSlice';
import { FolderDialog } from './BookQuestions';

/** What the picker of the computer offers; a drop may hold anything, and says so. */
const ACCEPT = '.epub,.pdf,.fb2,.fbz,.cbz,.mobi,.azw,.azw3,.prc,.txt,.zip,.djvu,.doc,.docx,.rtf,.htm,.html,.cbr,.chm';

/** Hands chosen files over to the library. */
const useTakeBooks = (folder: string): ((chosen: readonly File[]) => void) => {
  const { files } = useHandles();
  const dispatch = useAppDispatch();
  return (chosen) => {
    const held = chosen.map((file) => ({ fileId: files.keep(file), name: file.name, size: file.size }));
    dispatch(booksChosen({ files: held, folder }));
  };
};

/** What can be brought into the library: the one primary button of the page. */
export const AddBooks = ({ folder }: { readonly folder: string }) => {
  const intl = useIntl();
  const menu = useItemMenu();
  const take = useTakeBooks(folder);
  const [isNaming, setNaming] = useState(false);
  const word = (id: string): string => intl.formatMessage({ id });
  const files = useFilePicker({ label: word('library.addFiles'), accept: ACCEPT, onPick: take });
  const whole = useFilePicker({ label: word('library.addFolder'), isFolder: true, onPick: take });
  const entries = (): readonly MenuEntry[] => [
    { id: 'files', icon: <UploadIcon />, text: word('library.addFiles'), onPress: files.open },
    { id: 'folder', icon: <FolderIcon />, text: word('library.addFolder'), onPress: whole.open },
    'separator',
    { id: 'new', icon: <PlusIcon />, text: word('library.newFolder'), onPress: () => setNaming(true) },
  ];
  return (
    <>
      {files.input}
      {whole.input}
      <ItemMenu
        label={word('library.addBooks')}
        menu={menu}
        entries={entries}
        className="bp6-button bp6-intent-primary add-books"
      >
        <UploadIcon size={18} />
        <span className="bp6-button-text">{word('library.addBooks')}</span>
        <ChevronDownIcon size={14} />
      </ItemMenu>
      {isNaming ? <FolderDialog parentId={folder} onClose={() => setNaming(false)} /> : null}
    </>
  );
};

/** More than one upload takes: asked once, with the number of uploads. */
const Many = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { many } = useAppSelector(selectAdding);
  const [shown, keep] = useState<Pick<NonNullable<typeof many>, 'count' | 'uploads'>>({ count: 0, uploads: 0 });
  if (many !== null && many !== shown) keep(many);
  const answer = (goes: boolean) => many !== null && dispatch(manyAnswered({ id: many.id, goes }));
  return (
    <Confirm
      isOpen={many !== null}
      tone="primary"
      title={intl.formatMessage({ id: 'library.manyQuestion' }, shown)}
      text={intl.formatMessage({ id: 'library.manyText' }, shown)}
      verb={intl.formatMessage({ id: 'library.addBooks' })}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
};

const Pair = ({ pair, isForAll }: { readonly pair: DuplicateBook; readonly isForAll: boolean }) => {
  const dispatch = useAppDispatch();
  const answer = (keeps: 'one' | 'both') => dispatch(duplicateAnswered({ fileId: pair.fileId, keeps, isForAll }));
  return (
    <li className="duplicate-pair">
      <span className="duplicate-words">
        <span className="cut" title={pair.name}>
          {pair.name}
        </span>
        <span className="meta cut">
          <FormattedMessage
            id={pair.isSameFile ? 'library.sameFile' : 'library.sameTitle'}
            values={{ name: pair.twin }}
          />
        </span>
      </span>
      <ActionButton isSmall onClick={() => answer('one')}>
        <FormattedMessage id="library.keepOne" />
      </ActionButton>
      <ActionButton isSmall onClick={() => answer('both')}>
        <FormattedMessage id="library.keepBoth" />
      </ActionButton>
    </li>
  );
};

/** One line a pair of books that may be one. Closed without an answer, the library keeps what it has. */
const Duplicates = () => {
  const id = useId();
  const dispatch = useAppDispatch();
  const { duplicates } = useAppSelector(selectAdding);
  const [isForAll, setForAll] = useState(false);
  const [first] = duplicates;
  const close = (): void => {
    if (first !== undefined) dispatch(duplicateAnswered({ fileId: first.fileId, keeps: 'one', isForAll: true }));
  };
  return (
    <Dialog
      className="duplicates"
      isOpen={first !== undefined}
      onClose={close}
      aria-labelledby={id}
      transitionDuration={120}
    >
      <h2 id={id} className="state-title">
        <FormattedMessage id="library.duplicates" values={{ count: duplicates.length }} />
      </h2>
      <ul className="refused-list duplicate-list">
        {duplicates.map((pair) => (
          <Pair key={pair.fileId} pair={pair} isForAll={isForAll} />
        ))}
      </ul>
      <label className="duplicate-all">
        <input type="checkbox" checked={isForAll} onChange={() => setForAll(!isForAll)} />
        <FormattedMessage id="library.applyToAll" />
      </label>
    </Dialog>
  );
};

/** What was not taken, file by file, and why. The rest went on. */
const RefusedBooks = () => {
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const { refused } = useAppSelector(selectAdding);
  if (refused.length === 0) return null;
  return (
    <Refusal className="refused" onRead={() => dispatch(refusedBooksRead())}>
      <h2 className="refused-title">
        <FormattedMessage id="library.refused" values={{ count: refused.length }} />
      </h2>
      <ul className="refused-list">
        {refused.map(({ name, error }, index) => (
          <li key={`${index} ${name}`}>
            <span className="refused-name cut" title={name}>
              {name}
            </span>
            <span>{textOf(error)}</span>
          </li>
        ))}
      </ul>
    </Refusal>
  );
};

/** How far the chosen files are looked into. */
const LookingInto = () => {
  const { looking } = useAppSelector(selectAdding);
  return (
    <output className="books-looking meta">
      {looking === null ? null : <FormattedMessage id="library.looking" values={looking} />}
    </output>
  );
};

/** The whole window takes books while a page of the library is shown; while files are over it, it says so. */
const BookDrop = ({ folder }: { readonly folder: string }) => {
  const take = useTakeBooks(folder);
  const isOver = useFileDrop((dropped) => void droppedFiles(dropped).then(take), true);
  return isOver ? (
    <div className="drop-overlay" aria-live="polite">
      <div className="drop-field">
        <UploadIcon size={40} />
        <p className="drop-title">
          <FormattedMessage id="library.dropHere" />
        </p>
      </div>
    </div>
  ) : null;
};

/** What is asked or said of books that were chosen, and the drop of more; `folder` is where they go. */
export const AddingWords = ({ folder }: { readonly folder: string }) => (
  <>
    <BookDrop folder={folder} />
    <LookingInto />
    <RefusedBooks />
    <Many />
    <Duplicates />
  </>
);
