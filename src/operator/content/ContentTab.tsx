import { useId, useState } from 'react';

import { useConsole } from '../consoleContext';
import { nameOf } from './draft';
import { EntryForm } from './EntryForm';
import { type ContentTabId, emptyEntry, FIELDS, type Kind, kindsOf, newId, type Row } from './kinds';
import { type KindDesk, useKind } from './useKind';

interface ListProps {
  readonly kind: Kind;
  readonly desk: KindDesk;
  readonly make: () => void;
}

/** An entry that is not published yet has no row of the cloud's. */
const rowsOf = ({ state }: KindDesk): readonly Row[] => {
  const rows = state.rows ?? [];
  const fresh = Object.keys(state.drafts).filter((id) => !rows.some((row) => row.id === id));
  return [...fresh.map((id) => ({ id, entry: null, version: '', undo: null })), ...rows];
};

const EntryRow = ({ kind, desk, row }: Pick<ListProps, 'kind' | 'desk'> & { readonly row: Row }) => {
  const { say, language } = useConsole();
  const draft = desk.state.drafts[row.id];
  const name = nameOf(kind, draft ?? row.entry ?? {}, language).trim();
  const standing = draft !== undefined ? say('unpublished') : row.entry === null ? say('withdrawn') : '';
  return (
    <li>
      <button
        type="button"
        aria-current={desk.state.chosen === row.id ? 'true' : undefined}
        onClick={() => desk.dispatch({ type: 'chosen', id: row.id })}
      >
        <span>{name === '' ? say(row.version === '' && draft === undefined ? 'withdrawn' : 'nameless') : name}</span>
        {standing !== '' && <span className="mark">{standing}</span>}
      </button>
    </li>
  );
};

const EntryList = ({ kind, desk, make }: ListProps) => {
  const { say, language } = useConsole();
  const [sought, setSought] = useState('');
  const { rows, failure, drafts } = desk.state;
  const all = rowsOf(desk);
  const shown = all.filter(({ id, entry }) =>
    nameOf(kind, drafts[id] ?? entry ?? {}, language)
      .toLowerCase()
      .includes(sought.trim().toLowerCase()),
  );
  return (
    <div className="list">
      <div className="list-tools">
        <input
          type="search"
          aria-label={say('search')}
          placeholder={say('search')}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
        <button type="button" onClick={make}>
          {say('new')}
        </button>
      </div>
      {failure !== '' && (
        <p className="wrong" role="alert">
          {failure}{' '}
          <button type="button" onClick={desk.load}>
            {say('again')}
          </button>
        </p>
      )}
      {rows === undefined && failure === '' && <p className="faint">{say('loading')}</p>}
      {rows !== undefined && shown.length === 0 && <p className="faint">{say(sought === '' ? 'empty' : 'noMatch')}</p>}
      <ul aria-label={say(`kind.${kind}`)}>
        {shown.map((row) => (
          <EntryRow key={row.id} kind={kind} desk={desk} row={row} />
        ))}
      </ul>
    </div>
  );
};

const KindEditor = ({ kind, isShown }: { readonly kind: Kind; readonly isShown: boolean }) => {
  const { say } = useConsole();
  const desk = useKind(kind);
  const { chosen, rows } = desk.state;
  const make = (): void => desk.dispatch({ type: 'edited', id: newId(), entry: emptyEntry(FIELDS[kind]) });
  return (
    <div className="split" data-open={chosen !== null} hidden={!isShown}>
      <EntryList kind={kind} desk={desk} make={make} />
      <div className="detail">
        {chosen === null ? (
          <p className="faint">{say(rows?.length === 0 ? 'empty' : 'choose')}</p>
        ) : (
          <EntryForm key={chosen} kind={kind} id={chosen} desk={desk} />
        )}
      </div>
    </div>
  );
};

/** A tab of entries: the list of one of its kinds at the left, the form at the right. */
export const ContentTab = ({ tab }: { readonly tab: ContentTabId }) => {
  const { say } = useConsole();
  const kinds = kindsOf(tab);
  const [kind, setKind] = useState<Kind>(kinds[0]);
  const headId = useId();
  return (
    <section className="content" aria-labelledby={headId}>
      <div className="tab-head">
        <h1 id={headId}>{say(`tab.${tab}`)}</h1>
        {kinds.length > 1 && (
          <fieldset className="choice" aria-label={say('kinds')}>
            {kinds.map((each) => (
              <button key={each} type="button" aria-pressed={each === kind} onClick={() => setKind(each)}>
                {say(`kind.${each}`)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {kinds.map((each) => (
        <KindEditor key={each} kind={each} isShown={each === kind} />
      ))}
    </section>
  );
};
