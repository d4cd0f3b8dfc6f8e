import { Confirm, TreePicker, useAppDispatch, useAppSelector, useErrorText } from '@inkside/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';

import { type AppError, asEpochMs, asNoteId, nameFault, type NoteId } from '@inkside/kit';
import { takenTitles } from '../logic';
import { type NoteIndex, type NotePlan, planDelete, planPurge, planRestore } from '../operations';
import { makeSelectFolder, selectFolders, selectNoteIndex } from '../selectors';
import { deleteRequest, folderRequest, moveRequest, type NotesSlice, purgeRequest, restoreRequest } from '../slice';

/** What is asked before it is done, and of which notes and folders. */
export interface Question {
  readonly kind: 'bin' | 'restore' | 'purge' | 'empty' | 'move';
  readonly ids: readonly NoteId[];
}

const noTime = asEpochMs(0);
const plans: Readonly<
  Record<Exclude<Question['kind'], 'move'>, (ids: readonly NoteId[], index: NoteIndex) => NotePlan>
> = {
  bin: (ids, index) => planDelete(ids, index, noTime),
  restore: (ids, index) => planRestore(ids, index, noTime),
  purge: (ids, index) => planPurge(ids, index, noTime),
  empty: (ids, index) => planPurge(ids, index, noTime),
};

const words = {
  bin: { title: 'notes.askBin', text: 'notes.askBinText', verb: 'notes.toBin' },
  restore: { title: 'notes.askRestore', text: 'notePlaces.restoreText', verb: 'notePlaces.restore' },
  purge: { title: 'notes.askPurge', text: 'notes.askPurgeText', verb: 'notes.purge' },
  empty: { title: 'notes.askEmpty', text: 'notes.askPurgeText', verb: 'notes.emptyBin' },
} as const;

const requests = { bin: deleteRequest, restore: restoreRequest, purge: purgeRequest, empty: purgeRequest } as const;

interface AskedProps {
  /** Null while nothing is asked. */
  readonly question: Question | null;
  readonly onClose: () => void;
  /** It was done: the ticks go. */
  readonly onDone: () => void;
}

/** How many are meant, what the only one is called, and how many lie in them. Counted only while it is asked. */
const useCounts = (question: Question | null) => {
  const index = useAppSelector((state: NotesSlice) => (question === null ? undefined : selectNoteIndex(state)));
  if (question === null || index === undefined || question.kind === 'move') return { count: 0, name: '', inside: 0 };
  const { done, writes } = plans[question.kind](question.ids, index);
  return { count: done.length, name: done[0]?.title ?? '', inside: writes.length - done.length };
};

/** Asks before things go to the bin, come out of it, or are gone. */
const Ask = ({ question, onClose, onDone }: AskedProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  // Its words stay while it goes.
  const [last, setLast] = useState<Question>({ kind: 'bin', ids: [] });
  const asked = question === null || question.kind === 'move' ? null : question;
  if (asked !== null && asked !== last) setLast(asked);
  const { kind } = last;
  const { count, name, inside } = useCounts(last);
  if (kind === 'move') return null;
  const said = words[kind];
  const values = { count, name: name || intl.formatMessage({ id: 'notes.untitled' }), inside };
  return (
    <Confirm
      isOpen={asked !== null}
      tone={kind === 'purge' || kind === 'empty' ? 'danger' : 'primary'}
      title={intl.formatMessage({ id: said.title }, values)}
      text={intl.formatMessage({ id: said.text }, kind === 'restore' ? { count: inside } : values)}
      verb={intl.formatMessage({ id: said.verb })}
      onConfirm={() => {
        dispatch(requests[kind].asked({ ids: last.ids }));
        onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
};

/** Chooses the folder that things move to. */
const MovePicker = ({ ids, onClose, onDone }: Omit<AskedProps, 'question'> & Pick<Question, 'ids'>) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const folders = useAppSelector(selectFolders);
  const index = useAppSelector(selectNoteIndex);
  const beside = useAppSelector(
    (state: NotesSlice) => (parent: string | null) =>
      makeSelectFolder(parent === null ? null : asNoteId(parent))(state),
  );
  const moving = new Set<string>(ids);
  const [first] = ids.map((id) => index.get(id));
  const isMoving = (id: string): boolean => {
    const folder = index.get(id);
    return folder !== undefined && (moving.has(folder.id) || index.isBelow(folder, moving));
  };
  const onNewFolder = (title: string, parentId: string | null): AppError | undefined => {
    const fault = nameFault(title.trim(), takenTitles(beside(parentId), 'folder'));
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
      verbFor={(folder) => intl.formatMessage({ id: 'notes.moveTo' }, { folder })}
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
export const NoteQuestions = (props: AskedProps) => (
  <>
    <Ask {...props} />
    {props.question?.kind === 'move' ? (
      <MovePicker ids={props.question.ids} onClose={props.onClose} onDone={props.onDone} />
    ) : null}
  </>
);
