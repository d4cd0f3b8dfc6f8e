import { Dialog } from '@blueprintjs/core';
import type { PaperId, Placing } from '@inkside/ink';
import {
  ActionButton,
  NOT_PHONE,
  PaperChoice,
  PlacingChoice,
  useAppDispatch,
  useAppSelector,
  useFilePicker,
  useFocusBackAtEnd,
  useHandles,
  useMedia,
  Wrong,
} from '@inkside/ui';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type AppError, type FileId, freeName, nameFault, type NoteId } from '@inkside/kit';

import { takenTitles } from '../logic';
import { fileKindsOf, makeNoteRequest, makeStopped, makeTextRequest, papers, selectMade } from '../making';
import { makeSelectFolder } from '../selectors';

interface NewNoteProps {
  /** The folder that it is made in; null is the root. */
  readonly parentId: NoteId | null;
  readonly onClose: () => void;
}

/** A name, what is wrong with it, and how the making stands. */
const useTitle = ({ parentId, onClose }: NewNoteProps, usual: string) => {
  const dispatch = useAppDispatch();
  const beside = useAppSelector(makeSelectFolder(parentId));
  const made = useAppSelector(selectMade);
  const taken = takenTitles(beside, 'note');
  const [title, setTitle] = useState(() => freeName(usual, taken));
  const [isAsked, setAsked] = useState(false);
  const [isTouched, setTouched] = useState(false);
  // The store speaks of what was asked for before, until this is.
  const state = isAsked ? made : ({ phase: 'idle' } as const);
  // While it is made, and until its page is there, the name is its own.
  const isMaking = state.phase === 'running' || state.phase === 'succeeded';
  const fault = isMaking ? undefined : nameFault(title.trim(), taken);
  const close = (): void => {
    if (isMaking) dispatch(makeStopped());
    onClose();
  };
  return {
    title,
    setTitle: (typed: string) => {
      setTitle(typed);
      setTouched(true);
    },
    /** An empty name is told when somebody wants to make the note, and not while it is typed. */
    fault: isTouched && title.trim() !== '' ? fault : undefined,
    mayMake: (): boolean => {
      setTouched(true);
      return fault === undefined;
    },
    emptyFault: fault,
    ask: () => setAsked(true),
    isBusy: isMaking,
    error: state.phase === 'failed' ? state.error : undefined,
    close,
  };
};

interface FormProps {
  readonly heading: string;
  readonly verb: string;
  readonly state: ReturnType<typeof useTitle>;
  /** What is missing beside the name. */
  readonly missing?: AppError | undefined;
  readonly onMake: (title: string) => void;
  readonly className: string;
  readonly children?: ReactNode;
}

interface ButtonsProps extends Pick<FormProps, 'verb'> {
  /** The id of the form that the verb sends. */
  readonly form: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

const Buttons = ({ form, verb, isBusy, onClose }: ButtonsProps) => (
  <div className="dialog-actions">
    <ActionButton onClick={onClose}>
      <FormattedMessage id="common.cancel" />
    </ActionButton>
    <ActionButton type="submit" form={form} tone="primary" isBusy={isBusy}>
      {isBusy ? <FormattedMessage id="making.running" /> : verb}
    </ActionButton>
  </div>
);

/** The dialog around a name: its field, what is wrong, and the two buttons. */
const NamedForm = ({ heading, verb, state, missing, onMake, className, children }: FormProps) => {
  useFocusBackAtEnd();
  const ids = { heading: useId(), field: useId(), fault: useId() };
  const input = useRef<HTMLInputElement>(null);
  const [isSent, setSent] = useState(false);
  const { title, setTitle, isBusy, error, close } = state;
  const said = state.fault ?? (isSent ? (state.emptyFault ?? missing) : undefined) ?? error;
  useEffect(() => input.current?.select(), []);
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    setSent(true);
    if (!state.mayMake()) input.current?.focus();
    else if (missing === undefined && !isBusy) onMake(title.trim());
  };
  return (
    <Dialog
      isOpen
      className={className}
      onClose={close}
      canOutsideClickClose={!isBusy}
      aria-labelledby={ids.heading}
      transitionDuration={120}
    >
      <h2 id={ids.heading} className="state-title">
        {heading}
      </h2>
      <form className="new-note" id={`${ids.field}-form`} onSubmit={send}>
        <label htmlFor={ids.field}>
          <FormattedMessage id="making.title" />
        </label>
        <input
          ref={input}
          id={ids.field}
          className="bp6-input"
          autoComplete="off"
          value={title}
          aria-invalid={said !== undefined}
          aria-describedby={said === undefined ? undefined : ids.fault}
          onChange={(event) => setTitle(event.target.value)}
        />
        {said === undefined ? null : <Wrong id={ids.fault} error={said} />}
        {children}
      </form>
      <Buttons form={`${ids.field}-form`} verb={verb} isBusy={isBusy} onClose={close} />
    </Dialog>
  );
};

const noFile = { code: 'making.faults.noFile', params: {} } as const;

/** The picture or PDF that is to lie below the pages. */
const useBelow = (paper: PaperId) => {
  const { files } = useHandles();
  const [file, setFile] = useState<{ readonly paper: PaperId; readonly name: string; readonly id: FileId } | null>(
    null,
  );
  const { input, open } = useFilePicker({
    label: useIntl().formatMessage({ id: 'making.choose' }, { kind: paper }),
    accept: fileKindsOf(paper) ?? '',
    onPick: ([chosen]) => chosen && setFile({ paper, name: chosen.name, id: files.keep(chosen) }),
  });
  return { input, open, file: file?.paper === paper ? file : null };
};

/** Asks what a new note is called and on which paper it is written. */
export const NewNoteDialog = ({ isMeeting = false, ...props }: NewNoteProps & { readonly isMeeting?: boolean }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isPhone = !useMedia(NOT_PHONE);
  const words = isMeeting
    ? ({ heading: 'making.newMeeting', title: 'making.meetingTitle' } as const)
    : ({ heading: 'making.newNote', title: 'making.noteTitle' } as const);
  const state = useTitle(props, intl.formatMessage({ id: words.title }));
  const [paper, setPaper] = useState<PaperId>('line');
  const [placing, setPlacing] = useState<Placing>('contain');
  const { input, open, file } = useBelow(paper);
  const needsFile = fileKindsOf(paper) !== undefined;
  return (
    <NamedForm
      className={isPhone ? 'task' : 'task new-note-dialog'}
      heading={intl.formatMessage({ id: words.heading })}
      verb={intl.formatMessage({ id: 'making.makeNote' })}
      state={state}
      missing={needsFile && file === null ? noFile : undefined}
      onMake={(title) => {
        state.ask();
        const fileId = file?.id ?? null;
        const kind = { ...(isMeeting && { isMeeting }), ...(paper === 'image' && { placing }) };
        dispatch(makeNoteRequest.asked({ title, parentId: props.parentId, paper, fileId, ...kind }));
      }}
    >
      <PaperChoice papers={papers} paper={paper} onPick={setPaper} />
      {input}
      {needsFile ? (
        <div className="new-note-file">
          <ActionButton isSmall onClick={open}>
            <FormattedMessage id="making.choose" values={{ kind: paper }} />
          </ActionButton>
          <span className="faint cut">{file?.name ?? <FormattedMessage id={`making.below.${paper}`} />}</span>
        </div>
      ) : null}
      {paper === 'image' ? <PlacingChoice placing={placing} onChoose={setPlacing} /> : null}
    </NamedForm>
  );
};

/** Asks what a new text note is called. */
export const NewTextDialog = (props: NewNoteProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const state = useTitle(props, intl.formatMessage({ id: 'making.textTitle' }));
  return (
    <NamedForm
      className="ask"
      heading={intl.formatMessage({ id: 'making.newText' })}
      verb={intl.formatMessage({ id: 'making.makeNote' })}
      state={state}
      onMake={(title) => {
        state.ask();
        dispatch(makeTextRequest.asked({ title, parentId: props.parentId }));
      }}
    />
  );
};
