import { Dialog } from '@blueprintjs/core';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { foldedName, type NoteId } from '@inkside/kit';
import { ActionButton, SearchBox, useAppSelector } from '@inkside/ui';
import { selectRecentNotes } from '../../../notes/selectors';
import type { NoteRow } from '../../../notes/slice';

interface NotePickerProps {
  /** A note that is left out: the one that is written on. */
  readonly except: NoteId;
  readonly onPick: (note: Pick<NoteRow, 'id' | 'title'>) => void;
  readonly onClose: () => void;
}

/** So many are shown; whoever has more looks for one by its name. */
const MOST_SHOWN = 100;

const focusOnce = (input: HTMLInputElement | null): void => input?.focus();

const buttonsIn = (list: HTMLElement | null): readonly HTMLElement[] => [...(list?.querySelectorAll('button') ?? [])];

/** Up and down go from the field into the list and back, Enter in the field takes the first. */
const useListKeys = () => {
  const list = useRef<HTMLUListElement>(null);
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const buttons = buttonsIn(list.current);
    const here = buttons.findIndex((button) => button === document.activeElement);
    const isEnter = event.key === 'Enter' && here < 0;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || (by === undefined && !isEnter)) return;
    event.preventDefault();
    if (isEnter) buttons[0]?.click();
    else if (by !== undefined) buttons[Math.max(0, here + by)]?.focus();
  };
  return { list, onKey };
};

const useFound = (words: string, except: NoteId): readonly NoteRow[] => {
  const notes = useAppSelector(selectRecentNotes);
  return useMemo(() => {
    const wanted = foldedName(words.trim());
    return notes.filter(({ id, title }) => id !== except && foldedName(title).includes(wanted));
  }, [notes, words, except]);
};

/** Chooses one of a person's notes, the newest first. */
export const NotePicker = ({ except, onPick, onClose }: NotePickerProps) => {
  const intl = useIntl();
  const id = useId();
  const [words, setWords] = useState('');
  const found = useFound(words, except);
  const { list, onKey } = useListKeys();
  const label = (key: string): string => intl.formatMessage({ id: `ink.write.note.${key}` });
  return (
    <Dialog isOpen className="task note-picker" onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        {label('title')}
      </h2>
      <SearchBox label={label('search')} value={words} onType={setWords} onKey={onKey} field={focusOnce} />
      <ul className="note-choice" ref={list} aria-label={label('list')}>
        {found.slice(0, MOST_SHOWN).map((note) => (
          <li key={note.id}>
            <button type="button" className="note-choice-row" onKeyDown={onKey} onClick={() => onPick(note)}>
              <span className="cut">{note.title}</span>
              <span className="meta">{intl.formatDate(note.updatedAt, { dateStyle: 'medium' })}</span>
            </button>
          </li>
        ))}
      </ul>
      <output className="meta">
        {found.length === 0 ? label('none') : null}
        {found.length > MOST_SHOWN ? (
          <FormattedMessage id="ink.write.note.more" values={{ shown: MOST_SHOWN, count: found.length }} />
        ) : null}
      </output>
      <div className="dialog-actions">
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
      </div>
    </Dialog>
  );
};
