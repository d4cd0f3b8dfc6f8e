import {
  ActionButton,
  Failed,
  Loading,
  useAppDispatch,
  useAppSelector,
  useFilePicker,
  useHandles,
  Wrong,
} from '@inkside/ui';
import { type CSSProperties, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { asNoteId, nameFault, type NoteId } from '@inkside/kit';

import { selectTypefaces } from '../fonts/selectors';
import { selectTypeface, typefaceChosen } from '../preferences/slice';
import { makeSelectNote, makeSelectSiblingTitles } from '../notes/selectors';
import { renameRequest } from '../notes/slice';
import { selectUser } from '../session/selectors';
import { conflictDecided, pictureChosen, textDone, textReloadAsked, textSaveAsked, textTyped } from './intents';
import { selectTextNote } from './selectors';
import type { OpenText } from './types';
import { TextEditor } from './TextEditor';
import './textNote.css';

/** The note's name, which is changed in its place: Enter or leaving the field keeps it, Escape leaves it as it was. */
const Title = ({ noteId }: { readonly noteId: NoteId }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const faultId = useId();
  const row = useAppSelector(useMemo(() => makeSelectNote(noteId), [noteId]));
  const siblings = useAppSelector(useMemo(() => makeSelectSiblingTitles(noteId), [noteId]));
  const [typed, setTyped] = useState<string | null>(null);
  const title = row?.title ?? '';
  const name = (typed ?? title).trim();
  const fault = typed === null || name === title ? undefined : nameFault(name, siblings);
  const keep = (): void => {
    if (typed !== null && fault === undefined && name !== title)
      dispatch(renameRequest.asked({ id: noteId, title: name }));
    if (fault === undefined) setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') setTyped(null);
  };
  return (
    <span className="text-title">
      <title>{`${title} · ${intl.formatMessage({ id: 'common.appName' })}`}</title>
      <input
        value={typed ?? title}
        aria-label={intl.formatMessage({ id: 'textNotes.title' })}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={keep}
      />
      {fault === undefined ? null : <Wrong id={faultId} error={fault} />}
    </span>
  );
};

/** Somebody wrote another text since: what becomes of both. */
const Conflict = ({ noteId, error }: Pick<OpenText, 'noteId' | 'error'>) => {
  const dispatch = useAppDispatch();
  return (
    <div className="text-notice" role="alert">
      <p>
        <FormattedMessage id="textNotes.conflict" />
      </p>
      {error === null ? null : <Wrong error={error} />}
      <div className="text-answers">
        <ActionButton isSmall onClick={() => dispatch(conflictDecided({ noteId, keep: 'mine' }))}>
          <FormattedMessage id="textNotes.keepMine" />
        </ActionButton>
        <ActionButton isSmall onClick={() => dispatch(conflictDecided({ noteId, keep: 'both' }))}>
          <FormattedMessage id="textNotes.keepBoth" />
        </ActionButton>
      </div>
    </div>
  );
};

const NotSaved = ({ noteId, error }: Pick<OpenText, 'noteId' | 'error'>) => {
  const dispatch = useAppDispatch();
  return (
    <div className="text-notice" role="alert">
      {error === null ? null : <Wrong error={error} />}
      <ActionButton isSmall onClick={() => dispatch(textSaveAsked({ noteId }))}>
        <FormattedMessage id="common.tryAgain" />
      </ActionButton>
    </div>
  );
};

/** In which letters this browser shows texts: the note itself holds none. Nothing where the cloud names none. */
const TypeChoice = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const offered = useAppSelector(selectTypefaces);
  const chosen = useAppSelector(selectTypeface);
  if (offered.length === 0) return null;
  return (
    <span className="bp6-html-select text-type">
      <select
        aria-label={intl.formatMessage({ id: 'textNotes.typeface' })}
        value={chosen}
        onChange={({ target }) => dispatch(typefaceChosen(target.value === '' ? null : target.value))}
      >
        <option value="">{intl.formatMessage({ id: 'textNotes.typeface.own' })}</option>
        {offered.map(({ id, name, family }) => (
          <option key={id} value={family}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
};

/** The kinds of pictures that devices show. */
const PICTURES = '.png,.jpg,.jpeg,.bmp';
/** Takes pictures from the computer's picker, or from where they were pasted. */
const usePictures = (noteId: NoteId) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { files } = useHandles();
  const add = (file: File): void => void dispatch(pictureChosen({ noteId, fileId: files.keep(file) }));
  const { input, open } = useFilePicker({
    label: intl.formatMessage({ id: 'textNotes.tool.picture' }),
    accept: PICTURES,
    isSingle: true,
    onPick: (chosen) => chosen.forEach(add),
  });
  return { add, input, open };
};

/** A text that is open: its name, how it stands, its tools and its words. */
const Writing = ({ open }: { readonly open: OpenText }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { noteId, save, error } = open;
  const flush = useRef<() => void>(() => undefined);
  const typeface = useAppSelector(selectTypeface);
  const uid = useAppSelector(selectUser)?.uid ?? '';
  const pictures = usePictures(noteId);
  const done = (): void => {
    flush.current();
    dispatch(textDone({ noteId }));
  };
  return (
    <main className="text-note" style={typeface === '' ? undefined : ({ '--text-family': typeface } as CSSProperties)}>
      <header className="text-head">
        <ActionButton tone="primary" onClick={done}>
          <FormattedMessage id="textNotes.done" />
        </ActionButton>
        <Title noteId={noteId} />
        <TypeChoice />
        <output className="text-state">
          <FormattedMessage id={`textNotes.state.${save}`} />
        </output>
      </header>
      {save === 'conflict' ? <Conflict noteId={noteId} error={error} /> : null}
      {save === 'failed' ? <NotSaved noteId={noteId} error={error} /> : null}
      {pictures.input}
      <TextEditor
        key={noteId}
        open={open}
        uid={uid}
        label={intl.formatMessage({ id: 'textNotes.text' })}
        onType={(typed) => dispatch(textTyped({ noteId, ...typed }))}
        onPicture={pictures.add}
        onAskPicture={pictures.open}
        onLeave={done}
        onHide={() => dispatch(textSaveAsked({ noteId }))}
        onReady={(tell) => {
          flush.current = tell;
        }}
      />
    </main>
  );
};

const skeleton = <div className="bones ink-bone" />;

/** A text note in which one writes. Opened by its route; what is typed stands in the store. */
export default function TextNotePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const noteId = asNoteId(useParams()['noteId'] ?? '');
  const text = useAppSelector(selectTextNote);
  if (text.phase === 'open' && text.noteId === noteId) return <Writing open={text} />;
  return (
    <main className="text-note">
      {text.phase === 'failed' && text.noteId === noteId ? (
        <Failed
          title={intl.formatMessage({ id: 'textNotes.failed' })}
          error={text.error}
          onRetry={() => dispatch(textReloadAsked({ noteId }))}
        />
      ) : (
        <Loading skeleton={skeleton} text={intl.formatMessage({ id: 'textNotes.opening' })} />
      )}
    </main>
  );
}
