import {
  ActionButton,
  Confirm,
  LineForm,
  TreePicker,
  useAppDispatch,
  useAppSelector,
  useErrorText,
  useFocusBackAtEnd,
} from '@inkside/ui';
import { useId, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type AppError, asNoteId, nameFault, type NoteId } from '@inkside/kit';
import { Dialog } from '@blueprintjs/core';

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
  /** The dialog is gone, whatever was answered. */
  readonly onClosed: () => void;
}

const nothing = { kind: 'bin', ids: [], count: 0, name: '', inside: 0 } as const;

/** What is asked, with its numbers; the last of it while the dialog goes. */
const useAsked = (question: Question | null) => {
  const asked = useMemo((): Asked | null => {
    if (question === null || question.kind === 'move' || question.kind === 'tag') return null;
    return { kind: question.kind, ids: question.ids };
  }, [question]);
  const effect = useAppSelector(useMemo(() => makeSelectEffect(asked), [asked]));
  const [last, setLast] = useState<Asked & { readonly count: number; readonly name: string; readonly inside: number }>(
    nothing,
  );
  const now = useMemo(
    () => (asked === null || effect === undefined ? undefined : { ...asked, ...effect }),
    [asked, effect],
  );
  if (now !== undefined && now !== last) setLast(now);
  return { isOpen: now !== undefined, shown: now ?? last };
};

/** Asks before things go to the bin, come out of it, or are gone. */
const Ask = ({ question, onClose, onDone, onClosed }: AskedProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { isOpen, shown } = useAsked(question);
  const { kind, ids, count, inside } = shown;
  const values = { count, inside, name: shown.name || intl.formatMessage({ id: 'notes.untitled' }) };
  const said = words[kind];
  return (
    <Confirm
      isOpen={isOpen}
      tone={kind === 'purge' || kind === 'empty' ? 'danger' : 'primary'}
      title={intl.formatMessage({ id: said.title }, values)}
      text={intl.formatMessage({ id: said.text }, kind === 'restore' ? { count: inside } : values)}
      verb={intl.formatMessage({ id: said.verb })}
      onConfirm={() => {
        dispatch(requests[kind].asked({ ids }));
        onDone();
        onClose();
      }}
      onClose={onClose}
      onClosed={onClosed}
    />
  );
};

/** Chooses the folder that things move to. */
const MovePicker = ({ ids, onClose, onDone }: Omit<AskedProps, 'question' | 'onClosed'> & Pick<Question, 'ids'>) => {
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
export const NoteQuestions = (props: AskedProps) => (
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
  useFocusBackAtEnd();
  const id = useId();
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const taken = useAppSelector(selectFolderTitlesIn)(parentId);
  const [title, setTitle] = useState('');
  const fault = title.trim() === '' ? undefined : nameFault(title.trim(), taken);
  return (
    <Dialog isOpen className="ask" onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id="notes.newFolder" />
      </h2>
      <LineForm
        label={intl.formatMessage({ id: 'notes.newFolderName' })}
        value={title}
        onType={setTitle}
        verb={intl.formatMessage({ id: 'notes.make' })}
        onSend={(name) => {
          if (nameFault(name, taken) !== undefined) return;
          dispatch(folderRequest.asked({ title: name, parentId }));
          onClose();
        }}
        fault={fault}
        hasFocus
      >
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
      </LineForm>
    </Dialog>
  );
};
