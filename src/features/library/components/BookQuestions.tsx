import {
  AskFirst,
  type Asking,
  NewFolderDialog,
  TreePicker,
  useAppDispatch,
  useAppSelector,
  useErrorText,
} from '@inkside/ui';
import { useIntl } from 'react-intl';

import { type AppError, nameFault } from '@inkside/kit';
import { folderNamesIn } from '../operations';
import {
  bookAddRequest,
  bookBinRequest,
  bookMoveRequest,
  bookPurgeRequest,
  bookRestoreRequest,
  folderMakeRequest,
} from '../requests';
import { selectBookFolders, selectShelf } from '../selectors';
import { ROOT } from '../shelf';
import type { BookRow } from '../slice';

/** What is asked before it is done, and of which books and folders. */
export interface Question {
  readonly kind: 'bin' | 'restore' | 'purge' | 'empty' | 'move' | 'add';
  readonly ids: readonly string[];
}

const words = {
  bin: { title: 'library.askBin', text: 'library.askBinText', verb: 'library.toBin' },
  restore: { title: 'library.askRestore', text: 'shelves.restoreText', verb: 'lists.putBack' },
  purge: { title: 'library.askPurge', text: 'library.askPurgeText', verb: 'lists.purge' },
  empty: { title: 'library.askEmpty', text: 'library.askPurgeText', verb: 'lists.emptyBin' },
} as const;

const requests = {
  bin: bookBinRequest,
  restore: bookRestoreRequest,
  purge: bookPurgeRequest,
  empty: bookPurgeRequest,
} as const;

type Asked = Question & { readonly kind: keyof typeof words };
const isAsked = (question: Question | null): question is Asked => question !== null && question.kind in words;

/** Asks before books go to the bin, come out of it, or are gone. */
const Ask = ({ question, ...rest }: Asking<Question>) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const shelf = useAppSelector(selectShelf);
  const wordsOf = ({ kind, ids }: Asked) => {
    const said = words[kind];
    const values = { count: ids.length, name: shelf.get(ids[0] ?? '')?.title ?? '' };
    return {
      title: intl.formatMessage({ id: said.title }, values),
      text: intl.formatMessage({ id: said.text }, values),
      verb: intl.formatMessage({ id: said.verb }),
      isFinal: kind === 'purge' || kind === 'empty',
      onConfirm: () => dispatch(requests[kind].asked({ ids })),
    };
  };
  return <AskFirst asked={isAsked(question) ? wordsOf(question) : null} {...rest} />;
};

interface Placed {
  /** The folder that is shown; undefined where several are. */
  readonly folder: string | undefined;
}

type PickerProps = Omit<Asking<Question>, 'question' | 'onClosed'> & Question & Placed;

/** What they are, for words about several. */
const kindsOf = (rows: readonly BookRow[]): 'book' | 'folder' | 'both' => {
  const [first] = rows;
  return first !== undefined && first.kind !== 'link' && rows.every(({ kind }) => kind === first.kind)
    ? first.kind
    : 'both';
};

/** Chooses the folder that things move to, or stand in as well. */
const FolderPicker = ({ kind, ids, folder, onClose, onDone }: PickerProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const shelf = useAppSelector(selectShelf);
  const folders = useAppSelector(selectBookFolders);
  const moving = new Set(ids);
  const rows = ids.flatMap((id) => shelf.get(id) ?? []);
  const [first] = rows;
  const from = folder ?? (first === undefined ? ROOT : (shelf.foldersOf(first)[0] ?? ROOT));
  const onNewFolder = (title: string, parentId: string | null): AppError | undefined => {
    const fault = nameFault(title.trim(), folderNamesIn(shelf, parentId ?? ROOT));
    if (fault === undefined) dispatch(folderMakeRequest.asked({ title, parentId: parentId ?? ROOT }));
    return fault;
  };
  const reasonAgainst = (id: string | null): string | undefined => {
    const inside = shelf.wayTo(id ?? ROOT).find((each) => moving.has(each.id));
    if (inside !== undefined) return textOf({ code: 'errors.moveIntoItself', params: { name: inside.title } });
    // A book that stands in a folder is not at the root as well.
    return kind === 'add' && id === null ? textOf({ code: 'errors.folderNeeded', params: {} }) : undefined;
  };
  const isMove = kind === 'move';
  return (
    <TreePicker
      title={intl.formatMessage(
        { id: isMove ? 'library.moveTitle' : 'library.addTitle' },
        { count: ids.length, name: first?.title ?? '', kinds: kindsOf(rows) },
      )}
      nodes={folders}
      rootTitle={intl.formatMessage({ id: 'library.allBooks' })}
      from={from === ROOT ? null : from}
      verbFor={(goal) => intl.formatMessage({ id: isMove ? 'library.moveTo' : 'library.addTo' }, { folderName: goal })}
      reasonAgainst={reasonAgainst}
      onNewFolder={onNewFolder}
      onPick={(id) => {
        const to = id ?? ROOT;
        const shown = folder === undefined ? {} : { from: folder };
        dispatch(isMove ? bookMoveRequest.asked({ ids, to, ...shown }) : bookAddRequest.asked({ ids, to }));
        onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
};

/** The dialogs over a list of books. */
export const BookQuestions = ({ folder, ...asking }: Asking<Question> & Placed) => {
  const { question, onClose, onDone } = asking;
  return (
    <>
      <Ask {...asking} />
      {question?.kind === 'move' || question?.kind === 'add' ? (
        <FolderPicker {...question} folder={folder} onClose={onClose} onDone={onDone} />
      ) : null}
    </>
  );
};

interface NewFolderProps {
  /** The folder that it is made in; '' is the root. */
  readonly parentId: string;
  readonly onClose: () => void;
}

/** Asks what the new folder is called. */
export const FolderDialog = ({ parentId, onClose }: NewFolderProps) => {
  const dispatch = useAppDispatch();
  const taken = folderNamesIn(useAppSelector(selectShelf), parentId);
  const onMake = (title: string) => dispatch(folderMakeRequest.asked({ title, parentId }));
  return <NewFolderDialog {...{ taken, onMake, onClose }} />;
};
