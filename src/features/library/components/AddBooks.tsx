import { Dialog } from '@blueprintjs/core';
import {
  ActionButton,
  AskFirst,
  droppedFiles,
  DropSheet,
  FilesMenu,
  PlusIcon,
  RefusedList,
  useAppDispatch,
  useAppSelector,
  useFileDrop,
  useHeldFile,
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
  const held = useHeldFile();
  const dispatch = useAppDispatch();
  return (chosen) => dispatch(booksChosen({ files: chosen.map((file) => held(file)), folder }));
};

/** What can be brought into the library: the one primary button of the page. */
export const AddBooks = ({ folder }: { readonly folder: string }) => {
  const intl = useIntl();
  const take = useTakeBooks(folder);
  const [isNaming, setNaming] = useState(false);
  const word = (id: string): string => intl.formatMessage({ id });
  return (
    <>
      <FilesMenu
        label={word('library.addBooks')}
        filesText={word('library.addFiles')}
        folderText={word('library.addFolder')}
        accept={ACCEPT}
        onPick={take}
        more={[
          'separator',
          { id: 'new', icon: <PlusIcon />, text: word('lists.newFolder'), onPress: () => setNaming(true) },
        ]}
      />
      {isNaming ? <FolderDialog parentId={folder} onClose={() => setNaming(false)} /> : null}
    </>
  );
};

/** More than one upload takes: asked once, with the number of uploads. */
const Many = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { many } = useAppSelector(selectAdding);
  const answer = (goes: boolean) => many !== null && dispatch(manyAnswered({ id: many.id, goes }));
  const wordsOf = ({ count, uploads }: NonNullable<typeof many>) => ({
    title: intl.formatMessage({ id: 'library.manyQuestion' }, { count, uploads }),
    text: intl.formatMessage({ id: 'library.manyText' }),
    verb: intl.formatMessage({ id: 'library.addBooks' }),
    isFinal: false,
    onConfirm: () => answer(true),
  });
  return <AskFirst asked={many === null ? null : wordsOf(many)} onRefuse={() => answer(false)} />;
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

/** What was not taken of the last choice. */
const RefusedBooks = () => {
  const dispatch = useAppDispatch();
  const { refused } = useAppSelector(selectAdding);
  return refused.length === 0 ? null : (
    <RefusedList
      title={<FormattedMessage id="library.refused" values={{ count: refused.length }} />}
      files={refused}
      onRead={() => dispatch(refusedBooksRead())}
    />
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
  return isOver ? <DropSheet title={<FormattedMessage id="library.dropHere" />} /> : null;
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
