import {
  AskFirst,
  type Asking,
  NewFolderDialog,
  TreePicker,
  useAppDispatch,
  useAppSelector,
  useErrorText,
} from '@inkside/ui';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { type AppError, asNoteId, nameFault, type NoteId } from '@inkside/kit';

import type { NoteQuestion } from '../operations';
import { makeSelectEffect, selectFolders, selectFolderTitlesIn, selectNoteIndex } from '../selectors';
import { TagNotes } from '../tags/TagNotes';
import { deleteRequest, folderRequest, moveRequest, purgeRequest, restoreRequest } from '../slice';

/** What is asked before it is done, and of which notes and folders. */
export interface Question {
  readonly kind: NoteQuestion | 'move' | 'tag';
  readonly ids: readonly NoteId[];
}

interface Asked {
  readonly kind: NoteQuestion;
  readonly ids: readonly NoteId[];
}

const words = {
  bin: { title: 'notes.askBin', text: 'notes.askBinText', verb: 'notes.toBin' },
  restore: { title: 'notes.askRestore', text: 'notePlaces.restoreText', verb: 'lists.putBack' },
  purge: { title: 'notes.askPurge', text: 'notes.askPurgeText', verb: 'lists.purge' },
  empty: { title: 'notes.askEmpty', text: 'notes.askPurgeText', verb: 'lists.emptyBin' },
} as const;

const requests = { bin: deleteRequest, restore: restoreRequest, purge: purgeRequest, empty: purgeRequest } as const;

/** Asks before things go to the bin, come out of it, or are gone. */
const Ask = ({ question, ...rest }: Asking<Question>) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const asked = useMemo((): Asked | null => {
    if (question === null || question.kind === 'move' || question.kind === 'tag') return null;
    return { kind: question.kind, ids: question.ids };
  }, [question]);
  const effect = useAppSelector(useMemo(() => makeSelectEffect(asked), [asked]));
  const wordsOf = ({ kind, ids }: Asked, { count, inside, name }: NonNullable<typeof effect>) => {
    const values = { count, inside, name: name || intl.formatMessage({ id: 'notes.untitled' }) };
    const said = words[kind];
    return {
      title: intl.formatMessage({ id: said.title }, values),
      text: intl.formatMessage({ id: said.text }, kind === 'restore' ? { count: inside } : values),
      verb: intl.formatMessage({ id: said.verb }),
      isFinal: kind === 'purge' || kind === 'empty',
      onConfirm: () => dispatch(requests[kind].asked({ ids })),
    };
  };
  return <AskFirst asked={asked === null || effect === undefined ? null : wordsOf(asked, effect)} {...rest} />;
};

/** Chooses the folder that things move to. */
const MovePicker = ({
  ids,
  onClose,
  onDone,
}: Omit<Asking<Question>, 'question' | 'onClosed'> & Pick<Question, 'ids'>) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const folders = useAppSelector(selectFolders);
  const index = useAppSelector(selectNoteIndex);
  const titlesIn = useAppSelector(selectFolderTitlesIn);
  const moving = new Set<string>(ids);
  const [first] = ids.map((id) => index.get(id));
  const isMoving = (id: string): boolean => {
    const folder = index.get(id);
    return folder !== undefined && (moving.has(folder.id) || index.isBelow(folder, moving));
  };
  const onNewFolder = (title: string, parentId: string | null): AppError | undefined => {
    const fault = nameFault(title.trim(), titlesIn(parentId));
    if (fault === undefined)
      dispatch(folderRequest.asked({ title, parentId: parentId === null ? null : asNoteId(parentId) }));
    return fault;
  };
  return (
    <TreePicker
      title={intl.formatMessage({ id: 'notes.moveTitle' }, { count: ids.length, name: first?.title ?? '' })}
      nodes={folders}
      rootTitle={intl.formatMessage({ id: 'notes.all' })}
      from={first?.parentId ?? null}
      verbFor={(folder) => intl.formatMessage({ id: 'notes.moveTo' }, { folderName: folder })}
      reasonAgainst={(id) =>
        id !== null && isMoving(id)
          ? textOf({ code: 'errors.moveIntoItself', params: { name: index.get(id)?.title ?? '' } })
          : undefined
      }
      onNewFolder={onNewFolder}
      onPick={(id) => {
        dispatch(moveRequest.asked({ ids, to: id === null ? null : asNoteId(id) }));
        onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
};

/** The dialogs over a list of notes. */
export const NoteQuestions = (props: Asking<Question>) => (
  <>
    <Ask {...props} />
    {props.question?.kind === 'move' ? (
      <MovePicker ids={props.question.ids} onClose={props.onClose} onDone={props.onDone} />
    ) : null}
    {props.question?.kind === 'tag' ? <TagNotes ids={props.question.ids} onClose={props.onClose} /> : null}
  </>
);

interface NewFolderProps {
  /** The folder that it is made in; null is the root. */
  readonly parentId: NoteId | null;
}

/** Asks what the new folder is called. */
export const FolderDialog = ({ parentId, onClose }: NewFolderProps & { readonly onClose: () => void }) => {
  const dispatch = useAppDispatch();
  const taken = useAppSelector(selectFolderTitlesIn)(parentId);
  const onMake = (title: string) => dispatch(folderRequest.asked({ title, parentId }));
  return <NewFolderDialog {...{ taken, onMake, onClose }} />;
};
