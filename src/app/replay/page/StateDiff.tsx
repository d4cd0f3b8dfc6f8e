import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ChevronDownIcon, ChevronRightIcon } from '@inkside/ui';
import type { Change } from '@inkside/recorder';
import { JsonTree } from './JsonTree';

/** So many are listed at once. */
const SHOWN = 100;
/** A line holds no more of a value. */
const LONGEST = 60;

const marks: Readonly<Record<Change['kind'], string>> = { added: '+', removed: '−', changed: '~' };

const shortOf = (value: unknown): string => {
  const text =
    typeof value === 'object' && value !== null
      ? Array.isArray(value)
        ? `[ ${value.length} ]`
        : '{ … }'
      : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

const summaryOf = (change: Change): string => {
  if (change.kind === 'added') return shortOf(change.after);
  return change.kind === 'removed' ? shortOf(change.before) : `${shortOf(change.before)} → ${shortOf(change.after)}`;
};

const Side = ({ id, value }: { readonly id: 'replay.before' | 'replay.after'; readonly value: unknown }) => (
  <div>
    <p className="meta">
      <FormattedMessage id={id} />
    </p>
    <JsonTree value={value} />
  </div>
);

const ChangeLine = ({ change }: { readonly change: Change }) => {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="replay-change" data-kind={change.kind}>
      <button
        type="button"
        className="replay-line replay-change-head"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <ChevronDownIcon size={12} /> : <ChevronRightIcon size={12} />}
        <span className="replay-change-mark" aria-hidden="true">
          {marks[change.kind]}
        </span>
        <span className="unseen">{intl.formatMessage({ id: `replay.change.${change.kind}` })}</span>
        <span className="replay-change-path">{change.path.join('.')}</span>
        {isOpen ? null : <span className="replay-change-short">{summaryOf(change)}</span>}
      </button>
      {isOpen ? (
        <div className="replay-change-values">
          {change.kind === 'added' ? null : <Side id="replay.before" value={change.before} />}
          {change.kind === 'removed' ? null : <Side id="replay.after" value={change.after} />}
        </div>
      ) : null}
    </li>
  );
};

/** What an action changed in the state: paths, with what was there before and is there now. */
export const StateDiff = ({ changes }: { readonly changes: readonly Change[] }) => {
  const [shown, setShown] = useState(SHOWN);
  const left = changes.length - shown;
  return (
    <section className="replay-diff">
      <h3 className="part-title">
        <FormattedMessage id="replay.changes" values={{ count: changes.length }} />
      </h3>
      <ul>
        {changes.slice(0, shown).map((change) => (
          <ChangeLine key={`${change.kind} ${change.path.join('.')}`} change={change} />
        ))}
      </ul>
      {left > 0 ? (
        <button type="button" className="link-button" onClick={() => setShown(shown + SHOWN)}>
          <FormattedMessage id="replay.more" values={{ count: Math.min(left, SHOWN) }} />
        </button>
      ) : null}
    </section>
  );
};
