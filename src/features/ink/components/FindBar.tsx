import { useEffect, useRef, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ChevronDownIcon, ChevronUpIcon, CloseIcon, IconButton, useAppDispatch, useAppSelector } from '@inkside/ui';
import { matchStepped, wordsTyped, type FindState } from '../findSlice';
import { selectFind } from '../selectors';

type OpenFind = Extract<FindState, { readonly phase: 'open' }>;

/** How far the search is, which match is shown, or that there is none. */
const Standing = ({ words, searched, pages, matches, at }: OpenFind) => {
  if (words.trim() === '') return null;
  const isOver = searched >= pages && pages > 0;
  if (at >= 0) {
    return <FormattedMessage id="ink.find.match" values={{ number: at + 1, count: matches.length }} />;
  }
  return isOver ? (
    <FormattedMessage id="ink.find.none" values={{ words: words.trim() }} />
  ) : (
    <FormattedMessage
      id="ink.find.searching"
      values={{ number: Math.min(searched + 1, Math.max(pages, 1)), count: pages }}
    />
  );
};

/** Says how many pages are still to be read while there are matches already. */
const Progress = ({ searched, pages, at }: OpenFind) =>
  at < 0 || searched >= pages ? null : (
    <span className="faint ink-find-progress">
      <FormattedMessage id="ink.find.searching" values={{ number: searched + 1, count: pages }} />
    </span>
  );

const Steps = ({ isPossible }: { readonly isPossible: boolean }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <>
      <IconButton
        icon={<ChevronUpIcon />}
        label={intl.formatMessage({ id: 'ink.find.previous' })}
        disabled={!isPossible}
        onClick={() => dispatch(matchStepped({ by: -1 }))}
      />
      <IconButton
        icon={<ChevronDownIcon />}
        label={intl.formatMessage({ id: 'ink.find.next' })}
        disabled={!isPossible}
        onClick={() => dispatch(matchStepped({ by: 1 }))}
      />
    </>
  );
};

interface FindBarProps {
  /** Grows when the field is to take the focus again. */
  readonly focusses: number;
  readonly onClose: () => void;
}

/** Words to look for in the text of all pages. */
export const FindBar = ({ focusses, onClose }: FindBarProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const find = useAppSelector(selectFind);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [focusses]);
  if (find.phase === 'closed') return null;

  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      dispatch(matchStepped({ by: event.shiftKey ? -1 : 1 }));
    }
  };
  const hasMatches = find.matches.length > 0;
  return (
    <section className="ink-find" aria-label={intl.formatMessage({ id: 'ink.find.open' })}>
      <input
        ref={field}
        className="bp6-input ink-find-field"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={intl.formatMessage({ id: 'ink.find.field' })}
        placeholder={intl.formatMessage({ id: 'ink.find.field' })}
        value={find.words}
        onChange={({ target }) => dispatch(wordsTyped({ words: target.value }))}
        onKeyDown={press}
      />
      <output className="ink-find-standing" data-none={find.pages > 0 && find.searched >= find.pages && !hasMatches}>
        <Standing {...find} />
        <Progress {...find} />
      </output>
      <Steps isPossible={hasMatches} />
      <IconButton icon={<CloseIcon />} label={intl.formatMessage({ id: 'ink.find.close' })} onClick={onClose} />
    </section>
  );
};
