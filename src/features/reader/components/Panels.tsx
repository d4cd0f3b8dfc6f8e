import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ContentsLine } from '@inkside/reader';
import { ActionButton, CloseIcon, IconButton, TrashIcon, useAppDispatch } from '@inkside/ui';

import { markRemoved } from '../slice';
import type { ReaderMark } from '../types';

export type PanelName = 'contents' | 'search' | 'settings' | 'marks' | 'goTo';

interface PanelProps {
  readonly name: PanelName;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** At the right of the page; on a phone a sheet from below. */
export const Panel = ({ name, onClose, children }: PanelProps) => {
  const intl = useIntl();
  const id = useId();
  return (
    <aside className="reader-panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          <FormattedMessage id={`reader.${name}`} />
        </h2>
        <IconButton icon={<CloseIcon />} label={intl.formatMessage({ id: 'common.close' })} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
};

interface ContentsProps {
  readonly lines: readonly ContentsLine[];
  /** The line that is read now. */
  readonly chapter: string;
  readonly onGo: (target: string) => void;
}

export const Contents = ({ lines, chapter, onGo }: ContentsProps) => {
  const current = lines.findIndex(({ label }) => label === chapter);
  if (lines.length === 0)
    return (
      <p className="meta">
        <FormattedMessage id="reader.noContents" />
      </p>
    );
  return (
    <ol className="reader-lines">
      {lines.map(({ label, level, target }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may lead to one place under one name
        <li key={index} style={{ paddingInlineStart: level * 16 }}>
          <button type="button" aria-current={index === current ? 'true' : undefined} onClick={() => onGo(target)}>
            {label}
          </button>
        </li>
      ))}
    </ol>
  );
};

interface MarksProps {
  readonly bookId: string;
  readonly marks: readonly ReaderMark[];
  readonly onGo: (mark: ReaderMark) => void;
}

/** Bookmarks, highlights and notes in the order of the text. */
export const Marks = ({ bookId, marks, onGo }: MarksProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  if (marks.length === 0)
    return (
      <p className="meta">
        <FormattedMessage id="reader.noMarks" />
      </p>
    );
  return (
    <ul className="reader-lines">
      {marks.map((mark) => (
        <li key={mark.id} className={`reader-mark is-${mark.kind} is-${mark.colour}`}>
          <button type="button" onClick={() => onGo(mark)}>
            <span className="reader-quote">
              {mark.quote || mark.chapter || intl.formatMessage({ id: 'reader.bookmark' })}
            </span>
            {mark.note === '' ? null : <span className="reader-note">{mark.note}</span>}
            <span className="meta cut">
              {mark.kind === 'bookmark' ? intl.formatMessage({ id: 'reader.bookmark' }) : mark.chapter}
            </span>
          </button>
          <IconButton
            size="small"
            icon={<TrashIcon size={16} />}
            label={intl.formatMessage({ id: 'reader.remove' })}
            onClick={() => dispatch(markRemoved({ bookId, id: mark.id }))}
          />
        </li>
      ))}
    </ul>
  );
};

/** To a share of the book. */
export const GoTo = ({ fraction, onGo }: { readonly fraction: number; readonly onGo: (fraction: number) => void }) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [typed, setTyped] = useState(String(Math.floor(fraction * 100)));
  const percent = Number(typed.replace(',', '.'));
  const isGood = typed.trim() !== '' && percent >= 0 && percent <= 100;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isGood) onGo(percent / 100);
  };
  return (
    <form className="reader-goto" onSubmit={onSubmit}>
      <label htmlFor={id}>
        <FormattedMessage id="reader.percent" />
      </label>
      <input
        id={id}
        className="bp6-input"
        inputMode="decimal"
        ref={field}
        value={typed}
        aria-invalid={!isGood}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ActionButton tone="primary" type="submit">
        <FormattedMessage id="reader.go" />
      </ActionButton>
    </form>
  );
};
