import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BookPlace, MarkColour, Selected } from '@inkside/reader';
import { ActionButton, copyText, useAppDispatch } from '@inkside/ui';

import { markChanged, markMade, markRemoved } from '../slice';
import type { ReaderMark } from '../types';

const colours: readonly MarkColour[] = ['yellow', 'green', 'blue', 'pink'];

interface MarkActs {
  /** Marks what is selected, or makes the mark that was pressed another one. */
  readonly set: (change: Partial<Pick<ReaderMark, 'kind' | 'colour' | 'note'>>) => void;
  readonly remove: (() => void) | undefined;
}

export const useMarkActs = (
  bookId: string,
  place: BookPlace | null,
  selected: Selected | undefined,
  onDone: () => void,
): MarkActs => {
  const dispatch = useAppDispatch();
  const markId = selected?.markId;
  const set: MarkActs['set'] = (change) => {
    if (selected === undefined) return;
    const { spot, quote } = selected;
    const fresh = {
      kind: 'highlight',
      colour: 'yellow',
      note: '',
      chapter: place?.chapter ?? '',
      page: place?.current ?? 0,
    } as const;
    dispatch(
      markId === undefined
        ? markMade({ bookId, mark: { ...fresh, spot, quote, ...change } })
        : markChanged({ bookId, id: markId, change }),
    );
    onDone();
  };
  const remove = (): void => {
    if (markId !== undefined) dispatch(markRemoved({ bookId, id: markId }));
    onDone();
  };
  return { set, remove: markId === undefined ? undefined : remove };
};

interface NoteFormProps {
  readonly note: string;
  readonly onKeep: (note: string) => void;
}

const NoteForm = ({ note, onKeep }: NoteFormProps) => {
  const intl = useIntl();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [typed, setTyped] = useState(note);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    onKeep(typed.trim());
  };
  return (
    <form className="selection-note" onSubmit={onSubmit}>
      <textarea
        className="bp6-input"
        rows={3}
        ref={field}
        aria-label={intl.formatMessage({ id: 'reader.note' })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ActionButton tone="primary" type="submit" isSmall>
        <FormattedMessage id="reader.keepNote" />
      </ActionButton>
    </form>
  );
};

interface SelectionBarProps {
  readonly selected: Selected;
  readonly mark: ReaderMark | undefined;
  readonly acts: MarkActs;
  readonly onSearch: (words: string) => void;
  readonly onDone: () => void;
}

/** How high the bar is, and how far it stays from what it is about; CSS pixels. */
const [BAR, GAP] = [56, 8];

/** Above the selected words, or below them where there is no room. */
const placeOfBar = ({ box }: Selected) => {
  const isAbove = box.top > BAR + GAP;
  const middle = box.left + box.width / 2;
  return {
    left: Math.min(Math.max(middle, 8), window.innerWidth - 8),
    top: isAbove ? box.top - BAR - GAP : Math.min(box.top + box.height + GAP, window.innerHeight - BAR - 40),
  };
};

/** What can be done with words that are selected, or with a mark that was pressed. */
export const SelectionBar = ({ selected, mark, acts, onSearch, onDone }: SelectionBarProps) => {
  const intl = useIntl();
  const [isNoting, setNoting] = useState(false);
  const copy = (): void => {
    void copyText(selected.quote);
    onDone();
  };
  return (
    <div
      className="selection-bar"
      role="toolbar"
      aria-label={intl.formatMessage({ id: 'reader.selection' })}
      style={placeOfBar(selected)}
    >
      <div className="selection-acts">
        {colours.map((colour) => (
          <button
            key={colour}
            type="button"
            className={`selection-colour is-${colour}`}
            aria-label={intl.formatMessage({ id: `reader.colour.${colour}` })}
            aria-pressed={mark?.kind === 'highlight' && mark.colour === colour}
            title={intl.formatMessage({ id: `reader.colour.${colour}` })}
            onClick={() => acts.set({ kind: 'highlight', colour })}
          />
        ))}
        <ActionButton isBare isSmall onClick={() => acts.set({ kind: 'underline' })}>
          <FormattedMessage id="reader.underline" />
        </ActionButton>
        <ActionButton isBare isSmall aria-expanded={isNoting} onClick={() => setNoting(!isNoting)}>
          <FormattedMessage id="reader.note" />
        </ActionButton>
        <ActionButton isBare isSmall onClick={copy}>
          <FormattedMessage id="reader.copy" />
        </ActionButton>
        <ActionButton isBare isSmall onClick={() => onSearch(selected.quote.slice(0, 100))}>
          <FormattedMessage id="reader.search" />
        </ActionButton>
        {acts.remove === undefined ? null : (
          <ActionButton isBare isSmall onClick={acts.remove}>
            <FormattedMessage id="reader.remove" />
          </ActionButton>
        )}
      </div>
      {isNoting ? <NoteForm note={mark?.note ?? ''} onKeep={(note) => acts.set({ note })} /> : null}
    </div>
  );
};
