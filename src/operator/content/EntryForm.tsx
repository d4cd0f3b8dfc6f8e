import { useState } from 'react';

import { useConsole } from '../consoleContext';
import { LANGUAGE_NAMES, type Language, LANGUAGES } from '../words';
import { FieldInput } from './FieldInput';
import { type Entry, FIELDS, type Field, type Kind, languageFields } from './kinds';
import { Previews } from './Previews';
import type { KindDesk, KindState } from './useKind';

interface EntryFormProps {
  readonly kind: Kind;
  readonly id: string;
  readonly desk: KindDesk;
}

interface LanguageChoiceProps {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

const LanguageChoice = ({ language, choose }: LanguageChoiceProps) => (
  <fieldset className="choice" aria-label={useConsole().say('languages')}>
    {LANGUAGES.map((each) => {
      const [name, tag] = LANGUAGE_NAMES[each];
      return (
        <button key={each} type="button" lang={tag} aria-pressed={each === language} onClick={() => choose(each)}>
          {name}
        </button>
      );
    })}
  </fieldset>
);

/** The language that a path names as one of its parts: of a title, also of one in a list. */
const languageIn = (path: string): Language | undefined => LANGUAGES.find((each) => path.split('.').includes(each));

const Said = ({ kind, id, desk }: EntryFormProps) => {
  const { say } = useConsole();
  const { refused, done } = desk.state;
  return (
    <>
      <output className="done">
        {done !== null && `${say(`done.${done}`)} ${done === 'withdraw' ? '' : say(`shows.${kind}`)}`}
        {done !== null && (
          <button type="button" onClick={() => desk.act(id, 'undo')}>
            {say('undo')}
          </button>
        )}
      </output>
      {refused !== null && (
        <p className="wrong" role="alert">
          {refused.text}{' '}
          {refused.isStale && (
            <button type="button" onClick={desk.load}>
              {say('loadAgain')}
            </button>
          )}
        </p>
      )}
    </>
  );
};

interface ActionsProps extends EntryFormProps {
  readonly entry: Entry;
}

/** What is done to an entry as it is published. */
const StandingActs = ({ id, desk }: Pick<EntryFormProps, 'id' | 'desk'>) => {
  const { say, tag } = useConsole();
  const { isBusy, rows, done } = desk.state;
  const row = rows?.find((each) => each.id === id);
  if (row === undefined) return null;
  const { entry, undo } = row;
  const when = (at: number): string =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return (
    <>
      {entry !== null && (
        <button type="button" disabled={isBusy} onClick={() => desk.act(id, 'withdraw')}>
          {say('withdraw')}
        </button>
      )}
      {done === null && undo !== null && (
        <button type="button" disabled={isBusy} onClick={() => desk.act(id, 'undo')}>
          {say(entry === null ? 'putBack' : 'undoOf', { when: when(undo.at) })}
        </button>
      )}
    </>
  );
};

const Actions = ({ kind, id, desk, entry }: ActionsProps) => {
  const { say } = useConsole();
  const [isNews, setNews] = useState(false);
  const { isBusy, drafts, rows } = desk.state;
  const isKnown = rows?.some((each) => each.id === id && each.entry !== null) === true;
  const isDraft = drafts[id] !== undefined;
  return (
    <div className="actions">
      {kind === 'texts' && isKnown && (
        <label className="tick">
          <input type="checkbox" checked={isNews} onChange={(event) => setNews(event.target.checked)} />
          {say('askAgain')}
        </label>
      )}
      <p className="faint">{say(`shows.${kind}`)}</p>
      <button
        className="primary"
        type="submit"
        disabled={isBusy || !isDraft}
        onClick={() => desk.publish(id, entry, isNews)}
      >
        {say('publish')}
      </button>
      {isDraft ? (
        <button type="button" disabled={isBusy} onClick={() => desk.dispatch({ type: 'dropped', id })}>
          {say('cancel')}
        </button>
      ) : (
        <StandingActs id={id} desk={desk} />
      )}
    </div>
  );
};

/** What is shown of an entry: what was written, else what is published. */
const entryOf = ({ drafts, rows }: KindState, id: string): Entry | null =>
  drafts[id] ?? rows?.find((row) => row.id === id)?.entry ?? null;

const wrongOf = ({ refused }: KindState, { name }: Field): string | undefined =>
  refused !== null && refused.field.split('.')[0] === name ? refused.field : undefined;

/** The form of one entry, with what readers will see of it in each language. */
export const EntryForm = (props: EntryFormProps) => {
  const { kind, id, desk } = props;
  const { say, language: own } = useConsole();
  const [picked, setPicked] = useState<Language>(own);
  const fields: readonly Field[] = FIELDS[kind];
  const entry = entryOf(desk.state, id);
  const refusedAt = desk.state.refused?.field ?? '';
  // The language that was refused is shown until another one is picked.
  const [seen, setSeen] = useState('');
  const language = (refusedAt === seen ? undefined : languageIn(refusedAt)) ?? picked;
  const setLanguage = (next: Language): void => {
    setSeen(refusedAt);
    setPicked(next);
  };
  const hasLanguages = languageFields(fields).length > 0;
  return (
    <form className="entry" aria-label={say('entry')} onSubmit={(event) => event.preventDefault()}>
      <button className="back" type="button" onClick={() => desk.dispatch({ type: 'chosen', id: null })}>
        {say('back')}
      </button>
      <Said {...props} />
      {entry === null ? (
        <p className="faint">{say('withdrawnNow')}</p>
      ) : (
        <>
          {hasLanguages && <LanguageChoice language={language} choose={setLanguage} />}
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              {...{ field, language }}
              value={entry[field.name]}
              wrong={wrongOf(desk.state, field)}
              change={(value, more) =>
                desk.dispatch({ type: 'edited', id, entry: { ...entry, [field.name]: value, ...more } })
              }
            />
          ))}
        </>
      )}
      <Actions {...props} entry={entry ?? {}} />
      {entry !== null && hasLanguages && <Previews kind={kind} entry={entry} />}
    </form>
  );
};
