import { type CannedAnswer, cannedListAnswer, operatorDialogPaths as paths } from '@inkside/protocol';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';

import { failureText, useConsole } from '../consoleContext';

interface CannedProps {
  /** What is written at the moment, to be kept as one. */
  readonly written: string;
  readonly take: (text: string) => void;
  readonly close: () => void;
}

interface FormProps {
  readonly answer: Partial<CannedAnswer>;
  readonly save: (answer: Partial<CannedAnswer>) => void;
  readonly cancel: () => void;
}

const CannedForm = ({ answer, save, cancel }: FormProps) => {
  const { say } = useConsole();
  const [title, setTitle] = useState(answer.title ?? '');
  const [text, setText] = useState(answer.text ?? '');
  const id = useId();
  const isReady = title.trim() !== '' && text.trim() !== '';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isReady) save({ ...answer, title: title.trim(), text: text.trim() });
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor={`${id}-title`}>{say('cannedTitle')}</label>
      <input id={`${id}-title`} maxLength={80} value={title} onChange={(event) => setTitle(event.target.value)} />
      <label htmlFor={`${id}-text`}>{say('cannedText')}</label>
      <textarea id={`${id}-text`} rows={3} value={text} onChange={(event) => setText(event.target.value)} />
      <button className="primary" type="submit" disabled={!isReady}>
        {say('keep')}
      </button>
      <button type="button" onClick={cancel}>
        {say('cancel')}
      </button>
    </form>
  );
};

/** The answers that are said often, as they are in the cloud. */
const useCanned = () => {
  const { api, say } = useConsole();
  const [answers, setAnswers] = useState<readonly CannedAnswer[]>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    api.get(paths.canned, cannedListAnswer).then(
      ({ canned }) => setAnswers(canned),
      (thrown: unknown) => setFailure(failureText(say, thrown)),
    );
  }, [api, say]);
  const change = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<void> => {
    try {
      setAnswers((await api.send(method, path, body, cannedListAnswer)).canned);
      setFailure('');
    } catch (thrown) {
      setFailure(failureText(say, thrown));
    }
  };
  return {
    ...{ answers, failure },
    save: ({ id, title, text }: Partial<CannedAnswer>) =>
      id === undefined
        ? change('POST', paths.canned, { title, text })
        : change('PUT', paths.cannedAnswer(id), { title, text }),
    remove: (id: string) => change('DELETE', paths.cannedAnswer(id)),
  };
};

interface RowProps {
  readonly answer: CannedAnswer;
  readonly take: () => void;
  readonly edit: () => void;
  readonly remove: () => void;
}

const CannedRow = ({ answer: { title, text }, take, edit, remove }: RowProps) => {
  const { say } = useConsole();
  return (
    <li>
      <button type="button" onClick={take}>
        <strong>{title}</strong> <span className="faint">{text}</span>
      </button>
      <button type="button" className="bare" aria-label={say('changeOf', { title })} onClick={edit}>
        {say('change')}
      </button>
      <button type="button" className="bare" aria-label={say('removeOf', { title })} onClick={remove}>
        {say('remove')}
      </button>
    </li>
  );
};

interface ToolsProps {
  readonly sought: string;
  readonly seek: (sought: string) => void;
  readonly takeFirst: () => void;
  readonly make: () => void;
  readonly close: () => void;
}

const Tools = ({ sought, seek, takeFirst, make, close }: ToolsProps) => {
  const { say } = useConsole();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="list-tools">
      <input
        ref={field}
        type="search"
        aria-label={say('search')}
        placeholder={say('search')}
        value={sought}
        onChange={(event) => seek(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') takeFirst();
          if (key === 'Escape') close();
        }}
      />
      <button type="button" onClick={make}>
        {say('new')}
      </button>
      <button type="button" onClick={close}>
        {say('close')}
      </button>
    </div>
  );
};

const RemovedLine = ({ removed, undo }: { readonly removed: CannedAnswer; readonly undo: () => void }) => {
  const { say } = useConsole();
  return (
    <output className="done">
      {say('removedOf', { title: removed.title })}{' '}
      <button type="button" onClick={undo}>
        {say('undo')}
      </button>
    </output>
  );
};

/** Canned answers: chosen ones stand in the field, where they can be changed before they are sent. */
export const Canned = ({ written, take, close }: CannedProps) => {
  const { say } = useConsole();
  const { answers, failure, save, remove } = useCanned();
  const [edited, setEdited] = useState<Partial<CannedAnswer>>();
  const [removed, setRemoved] = useState<CannedAnswer>();
  const [sought, setSought] = useState('');
  const shown =
    answers?.filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(sought.toLowerCase())) ?? [];
  const takeFirst = (): void => {
    const [first] = shown;
    if (first !== undefined) take(first.text);
  };
  const putBack = ({ title, text }: CannedAnswer): void => {
    setRemoved(undefined);
    void save({ title, text });
  };
  return (
    <section className="canned" aria-label={say('canned')}>
      <Tools sought={sought} seek={setSought} {...{ takeFirst, close }} make={() => setEdited({ text: written })} />
      {failure !== '' && (
        <p className="wrong" role="alert">
          {failure}
        </p>
      )}
      {removed !== undefined && <RemovedLine removed={removed} undo={() => putBack(removed)} />}
      {edited !== undefined && (
        <CannedForm
          key={edited.id ?? ''}
          answer={edited}
          cancel={() => setEdited(undefined)}
          save={(answer) => void save(answer).then(() => setEdited(undefined))}
        />
      )}
      {answers !== undefined && shown.length === 0 && (
        <p className="faint">{say(answers.length === 0 ? 'noCanned' : 'noMatch')}</p>
      )}
      <ul aria-label={say('canned')}>
        {shown.map((answer) => (
          <CannedRow
            key={answer.id}
            answer={answer}
            take={() => take(answer.text)}
            edit={() => setEdited(answer)}
            remove={() => void remove(answer.id).then(() => setRemoved(answer))}
          />
        ))}
      </ul>
    </section>
  );
};
