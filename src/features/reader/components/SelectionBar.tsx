import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BookPlace, MarkColour, Selected } from '@inkside/reader';
import { ActionButton, copyText, useAppDispatch } from '@inkside/ui';

import { markChanged, markMade, markRemoved } from '../slice';
import type { ReaderMark } from '../types';
import type { Noting } from './useNoting';

const colours: readonly MarkColour[] = ['yellow', 'green', 'blue', 'pink'];

interface MarkActs {
  /** Marks what is selected, or makes the mark that was pressed another one. */
  readonly set: (change: Partial<Pick<ReaderMark, 'kind' | 'colour' | 'note'>>) => void;
  /** The same with a note; the bar stays until that stands in the book. */
  readonly keep: (note: string) => void;
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
  const write: MarkActs['set'] = (change) => {
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
  };
  const set: MarkActs['set'] = (change) => {
    write(change);
    onDone();
  };
  const remove = (): void => {
    if (markId !== undefined) dispatch(markRemoved({ bookId, id: markId }));
    onDone();
  };
  return { set, keep: (note) => write({ note }), remove: markId === undefined ? undefined : remove };
};

interface NoteFormProps {
  /** As it stands in the book. */
  readonly note: string;
  readonly noting: Noting;
  readonly onKeep: (note: string) => void;
  readonly onClose: () => void;
}

/** A second press within this time is the same one: the first is being written. Milliseconds. */
const ONE_PRESS_MS = 1000;

const NoteForm = ({ note, noting, onKeep, onClose }: NoteFormProps) => {
  const intl = useIntl();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const pressedAt = useRef(-Infinity);
  const typed = noting.typed ?? note;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (event.timeStamp - pressedAt.current < ONE_PRESS_MS) return;
    pressedAt.current = event.timeStamp;
    noting.asked(typed.trim());
    onKeep(typed.trim());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // One step: the form goes, and not the words that it is about.
    event.preventDefault();
    onClose();
  };
  return (
    <form className="selection-note" onSubmit={onSubmit}>
      <textarea
        className="bp6-input"
        rows={3}
        ref={field}
        aria-label={intl.formatMessage({ id: 'reader.note' })}
        value={typed}
        onChange={({ target }) => noting.type(target.value)}
        onKeyDown={onKeyDown}
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
  readonly noting: Noting;
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

const Colours = ({ mark, acts }: Pick<SelectionBarProps, 'mark' | 'acts'>) => {
  const intl = useIntl();
  return colours.map((colour) => (
    <button
      key={colour}
      type="button"
      className={`selection-colour is-${colour}`}
      aria-label={intl.formatMessage({ id: `reader.colour.${colour}` })}
      aria-pressed={mark?.kind === 'highlight' && mark.colour === colour}
      title={intl.formatMessage({ id: `reader.colour.${colour}` })}
      onClick={() => acts.set({ kind: 'highlight', colour })}
    />
  ));
};

/** What can be done with words that are selected, or with a mark that was pressed. */
export const SelectionBar = ({ selected, mark, acts, noting, onSearch, onDone }: SelectionBarProps) => {
  const intl = useIntl();
  const [isNoting, setNoting] = useState(noting.typed !== undefined);
  const closeNote = (): void => {
    setNoting(false);
    noting.letGo();
  };
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
        <Colours mark={mark} acts={acts} />
        <ActionButton isBare isSmall onClick={() => acts.set({ kind: 'underline' })}>
          <FormattedMessage id="reader.underline" />
        </ActionButton>
        <ActionButton
          isBare
          isSmall
          aria-expanded={isNoting}
          onClick={() => (isNoting ? closeNote() : setNoting(true))}
        >
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
      {isNoting ? <NoteForm note={mark?.note ?? ''} noting={noting} onKeep={acts.keep} onClose={closeNote} /> : null}
    </div>
  );
};
