import { useDeferredValue, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ChevronDownIcon, ChevronUpIcon, IconButton, SearchBox } from '@inkside/ui';
import {
  type Check,
  matchesOf,
  matchFrom,
  matchNumber,
  type OpenedRecording,
  type StepKind,
  stepKinds,
  stepsOfKinds,
} from '@inkside/recorder';
import { StepList } from './StepList';
import '@inkside/ui/chips.css';

interface KindsProps {
  readonly chosen: ReadonlySet<StepKind>;
  readonly onChoose: (kinds: ReadonlySet<StepKind>) => void;
}

/** Several may be chosen; none is all. */
const Kinds = ({ chosen, onChoose }: KindsProps) => {
  const intl = useIntl();
  const toggle = (kind: StepKind): void => {
    const kinds = new Set(chosen);
    if (!kinds.delete(kind)) kinds.add(kind);
    onChoose(kinds);
  };
  return (
    <fieldset className="chips replay-kinds">
      <legend className="unseen">
        <FormattedMessage id="replay.kinds" />
      </legend>
      {stepKinds.map((kind) => (
        <button key={kind} type="button" className="chip" aria-pressed={chosen.has(kind)} onClick={() => toggle(kind)}>
          {intl.formatMessage({ id: `replay.kind.${kind}` })}
        </button>
      ))}
    </fieldset>
  );
};

interface MatchesProps {
  readonly matches: readonly number[];
  readonly position: number;
  readonly onGo: (position: number) => void;
}

const Matches = ({ matches, position, onGo }: MatchesProps) => {
  const intl = useIntl();
  const number = matchNumber(matches, position);
  const go = (way: 1 | -1): void => {
    const to = matchFrom(matches, position, way);
    if (to !== undefined) onGo(to);
  };
  return (
    <div className="replay-matches">
      <output className="meta">
        {number === 0 ? (
          <FormattedMessage id="replay.matchCount" values={{ count: matches.length }} />
        ) : (
          <FormattedMessage id="replay.matches" values={{ number, count: matches.length }} />
        )}
      </output>
      <IconButton
        size="small"
        icon={<ChevronUpIcon size={16} />}
        label={intl.formatMessage({ id: 'replay.previousMatch' })}
        disabled={matches.length === 0}
        onClick={() => go(-1)}
      />
      <IconButton
        size="small"
        icon={<ChevronDownIcon size={16} />}
        label={intl.formatMessage({ id: 'replay.nextMatch' })}
        disabled={matches.length === 0}
        onClick={() => go(1)}
      />
    </div>
  );
};

interface StepsPanelProps {
  readonly opened: OpenedRecording;
  readonly check: Check;
  readonly position: number;
  readonly onGo: (position: number) => void;
}

/** All steps: of the wished kinds, and those whose name has something in it. */
export const StepsPanel = ({ opened, check, position, onGo }: StepsPanelProps) => {
  const intl = useIntl();
  const [kinds, setKinds] = useState<ReadonlySet<StepKind>>(new Set());
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  // A moment after all else: a list of 100,000 steps is not drawn in one go with a recording that has just been opened.
  const isListed = useDeferredValue(true, false);
  const shown = useMemo(() => stepsOfKinds(opened.steps, kinds), [opened, kinds]);
  const matches = useMemo(() => matchesOf(shown, words), [shown, words]);
  return (
    <section className="replay-panel replay-steps" aria-label={intl.formatMessage({ id: 'replay.list' })}>
      <div className="replay-panel-head">
        <SearchBox label={intl.formatMessage({ id: 'replay.search' })} value={typed} onType={setTyped} />
        {words.trim() === '' ? null : <Matches matches={matches} position={position} onGo={onGo} />}
        <Kinds chosen={kinds} onChoose={setKinds} />
      </div>
      {isListed ? (
        <StepList
          steps={shown}
          isFiltered={kinds.size > 0}
          matches={matches}
          marks={check.marks}
          reached={check.reached}
          position={position}
          onGo={onGo}
        />
      ) : null}
    </section>
  );
};
