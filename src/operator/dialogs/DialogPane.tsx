import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';

import { useConsole } from '../consoleContext';
import { newId } from '../content/kinds';
import { Canned } from './Canned';
import { Messages } from './Messages';
import type { Answer, Dialogs } from './useDialogs';

const ID_BYTES = 16;
const PICTURE_BYTES = 3 * 1024 ** 2;

const base64Of = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

interface ComposerProps {
  readonly dialogs: Dialogs;
  readonly isCannedOpen: boolean;
  readonly setCannedOpen: (isOpen: boolean) => void;
}

interface Picture {
  readonly name: string;
  readonly base64: string;
}

/** What is written, and its way into the cloud: what could not be sent stays, and is the same answer when it is sent again. */
const useAnswer = ({ answer: send }: Dialogs) => {
  const { say } = useConsole();
  const [text, setText] = useState('');
  const [picture, setPicture] = useState<Picture>();
  const [wrong, setWrong] = useState('');
  const [isBusy, setBusy] = useState(false);
  const pending = useRef<Answer>(undefined);

  const submit = async (): Promise<void> => {
    if (text.trim() === '' && picture === undefined) return setWrong(say('nothingWritten'));
    const same = pending.current?.text === text && pending.current.picture === picture?.base64;
    const id = same && pending.current !== undefined ? pending.current.id : newId(ID_BYTES);
    pending.current = { id, text, ...(picture === undefined ? {} : { picture: picture.base64 }) };
    setBusy(true);
    const failed = await send(pending.current);
    setBusy(false);
    if (failed !== '') return setWrong(`${say('notSent')} ${failed}`);
    pending.current = undefined;
    setWrong('');
    setText('');
    setPicture(undefined);
  };
  const take = async (file: File): Promise<void> => {
    if (file.size > PICTURE_BYTES) return setWrong(say('failed.picture'));
    setPicture({ name: file.name, base64: await base64Of(file) });
    setWrong('');
  };
  return { text, setText, picture, setPicture, wrong, isBusy, submit, take };
};

type Answering = ReturnType<typeof useAnswer>;

const PictureLine = ({ picture, setPicture }: Pick<Answering, 'picture' | 'setPicture'>) => {
  const { say } = useConsole();
  if (picture === undefined) return null;
  return (
    <p>
      {picture.name}{' '}
      <button type="button" onClick={() => setPicture(undefined)}>
        {say('remove')}
      </button>
    </p>
  );
};

interface ComposerActsProps extends Pick<Answering, 'isBusy' | 'take'> {
  readonly isCannedOpen: boolean;
  readonly toggleCanned: () => void;
}

const ComposerActs = ({ isBusy, take, isCannedOpen, toggleCanned }: ComposerActsProps) => {
  const { say } = useConsole();
  return (
    <div className="composer-acts">
      <button type="button" aria-expanded={isCannedOpen} onClick={toggleCanned}>
        {say('canned')}
      </button>
      <label className="file">
        {say('addPicture')}
        <input
          type="file"
          accept="image/png,image/jpeg,image/bmp"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file !== undefined) void take(file);
          }}
        />
      </label>
      <button className="primary" type="submit" disabled={isBusy}>
        {say(isBusy ? 'sending' : 'send')}
      </button>
    </div>
  );
};

const Composer = ({ dialogs, isCannedOpen, setCannedOpen }: ComposerProps) => {
  const { say } = useConsole();
  const answering = useAnswer(dialogs);
  const { text, setText, wrong, submit } = answering;
  const field = useRef<HTMLTextAreaElement>(null);
  const closeCanned = (): void => {
    setCannedOpen(false);
    field.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
    if (event.key !== '/' || text !== '') return;
    event.preventDefault();
    setCannedOpen(true);
  };
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    void submit();
  };
  const takeCanned = (chosen: string): void => {
    setText(text.trim() === '' ? chosen : `${text}\n${chosen}`);
    closeCanned();
  };
  return (
    <div className="composer">
      {isCannedOpen && <Canned written={text} close={closeCanned} take={takeCanned} />}
      <form aria-label={say('answer')} onSubmit={send}>
        <p className="wrong" role="alert">
          {wrong}
        </p>
        <textarea
          ref={field}
          rows={3}
          aria-label={say('answer')}
          placeholder={say('answerPlace')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
        <PictureLine {...answering} />
        <ComposerActs {...answering} isCannedOpen={isCannedOpen} toggleCanned={() => setCannedOpen(!isCannedOpen)} />
      </form>
    </div>
  );
};

interface DialogPaneProps extends ComposerProps {
  readonly back: () => void;
  readonly showPerson: () => void;
}

/** One dialog: what was said, and the answer that is being written. */
export const DialogPane = ({ back, showPerson, ...composer }: DialogPaneProps) => {
  const { say } = useConsole();
  const { dialog, revoke, close } = composer.dialogs;
  const [wrong, setWrong] = useState('');
  return (
    <>
      <div className="talk-head">
        <button className="back" type="button" onClick={back}>
          {say('back')}
        </button>
        <h2>{dialog?.dialog.name ?? ''}</h2>
        {dialog !== undefined && <span className="mark">{say(`dialog.${dialog.dialog.standing}`)}</span>}
        <button className="to-person" type="button" onClick={showPerson}>
          {say('person')}
        </button>
        <button
          type="button"
          title="Shift C"
          disabled={dialog === undefined || dialog.dialog.standing === 'closed'}
          onClick={() => void close().then(setWrong)}
        >
          {say('closeDialog')}
        </button>
      </div>
      <p className="wrong" role="alert">
        {wrong}
      </p>
      {dialog === undefined ? (
        <p className="faint messages">{say('loading')}</p>
      ) : (
        <Messages
          dialog={dialog.dialog.id}
          messages={dialog.messages}
          revoke={(message) => void revoke(message).then(setWrong)}
        />
      )}
      <Composer {...composer} />
    </>
  );
};
