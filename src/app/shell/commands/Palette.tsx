import { Dialog } from '@blueprintjs/core';
import { type FormEvent, type KeyboardEvent, type Ref, useCallback, useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { offeredLanguages, useAppDispatch, useAppSelector, useOffered } from '@inkside/ui';

import { pathOf } from '../../../features/notes/logic';
import { makeSelectFound } from '../../../features/notes/selectors';
import { textRequest } from '../../../features/notes/textSlice';
import { knownLanguages } from '../../../features/preferences/slice';
import { type Command, commandsFor, isMatch, pageOffers, rankOf } from './commands';
import { makeSelectContents } from './contents';

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const shown = (key: string): readonly string[] =>
  key.startsWith('mod+')
    ? [isMac() ? '⌘' : 'Ctrl', key.slice('mod+'.length).toUpperCase()]
    : [key.length === 1 ? key.toUpperCase() : key];

/** Keys as they stand on the keyboard. */
export const Keys = ({ of }: { readonly of: readonly string[] }) => (
  <span className="keys">
    {of.flatMap(shown).map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);

interface Named {
  readonly command: Command;
  readonly label: string;
  readonly group: string;
}

const useCommands = (words: string): readonly Named[] => {
  const intl = useIntl();
  const offered = useOffered();
  const all = useMemo(
    () =>
      [...pageOffers(offered), ...commandsFor(offeredLanguages(knownLanguages))].map((command) => ({
        command,
        label: intl.formatMessage({ id: command.labelId }),
        group: intl.formatMessage({ id: command.groupId }),
      })),
    [intl, offered],
  );
  const wanted = words.trim();
  if (wanted === '') return all;
  return all
    .filter(({ label, group }) => isMatch(wanted, `${group} ${label}`))
    .sort((a, b) => rankOf(wanted, a.label, a.group) - rankOf(wanted, b.label, b.group));
};

const MOST_NOTES = 8;

/** Notes and folders whose titles or texts hold the words. */
const useNotes = (words: string): readonly Named[] => {
  const intl = useIntl();
  const found = useAppSelector(useMemo(() => makeSelectFound(words, MOST_NOTES), [words]));
  return found.map(({ row, excerpt }) => ({
    command: { id: `note ${row.id}`, groupId: 'areas.note', labelId: 'notes.untitled', path: pathOf(row) },
    label: row.title || intl.formatMessage({ id: 'notes.untitled' }),
    group: excerpt ?? intl.formatMessage({ id: 'areas.note' }),
  }));
};

/** Books and pushed files by their names. */
const useContents = (words: string): readonly Named[] => {
  const intl = useIntl();
  const found = useAppSelector(useMemo(() => makeSelectContents(words), [words]));
  return found.map(({ id, title, area, path }) => ({
    command: { id: `${area} ${id}`, groupId: `areas.${area}`, labelId: 'notes.untitled', path },
    label: title || intl.formatMessage({ id: 'notes.untitled' }),
    group: intl.formatMessage({ id: `areas.${area}` }),
  }));
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Arrows go from the field through the list and back. */
const useArrows = () => {
  const field = useRef<HTMLInputElement | null>(null);
  const attach = useCallback((input: HTMLInputElement | null): void => {
    field.current = input;
    // The field is all there is to do here.
    input?.focus();
  }, []);
  const list = useRef<HTMLUListElement>(null);
  const onKey = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = rows.findIndex((row) => row === document.activeElement) + step;
    if (next < 0) field.current?.focus();
    else rows[Math.min(next, rows.length - 1)]?.focus();
  };
  return { attach, list, onKey };
};

interface RowsProps {
  readonly found: readonly Named[];
  readonly list: Ref<HTMLUListElement>;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onRun: (command: Command) => void;
}

const Rows = ({ found, list, onKey, onRun }: RowsProps) => (
  <ul ref={list} className="palette-list">
    {found.map(({ command, label, group }) => (
      <li key={command.id}>
        <button type="button" className="row-button palette-row" onKeyDown={onKey} onClick={() => onRun(command)}>
          <span className="cut">{label}</span> <span className="meta cut">{group}</span>
          {command.key === undefined ? null : <Keys of={[command.key]} />}
        </button>
      </li>
    ))}
  </ul>
);

interface PaletteProps {
  readonly onRun: (command: Command) => void;
  readonly onClose: () => void;
}

/** Every page and action by a few letters; Enter takes the first. */
export const Palette = ({ onRun, onClose }: PaletteProps) => {
  const intl = useIntl();
  const id = useId();
  const [words, setWords] = useState('');
  const dispatch = useAppDispatch();
  const found = [...useCommands(words), ...useNotes(words), ...useContents(words)];
  const { attach, list, onKey } = useArrows();
  const title = intl.formatMessage({ id: 'commands.palette' });

  const takeFirst = (event: FormEvent): void => {
    event.preventDefault();
    const [first] = found;
    if (first !== undefined) onRun(first.command);
  };

  return (
    <Dialog
      className="palette"
      isOpen
      autoFocus={false}
      onClose={onClose}
      aria-labelledby={id}
      transitionDuration={120}
    >
      <h2 id={id} className="unseen">
        {title}
      </h2>
      <form onSubmit={takeFirst}>
        <input
          ref={attach}
          className="bp6-input bp6-fill"
          type="search"
          aria-label={title}
          placeholder={intl.formatMessage({ id: 'commands.placeholder' })}
          value={words}
          onKeyDown={onKey}
          onChange={({ target }) => {
            setWords(target.value);
            dispatch(textRequest.asked({ words: target.value, place: 'palette' }));
          }}
        />
      </form>
      <Rows found={found} list={list} onKey={onKey} onRun={onRun} />
      <output className="faint palette-none">
        {found.length === 0 ? <FormattedMessage id="commands.none" values={{ words }} /> : null}
      </output>
    </Dialog>
  );
};
