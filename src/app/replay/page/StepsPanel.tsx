import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  ChevronDownIcon,
  ChevronUpIcon,
  IconButton,
  scrollable,
  SearchBox,
  singleLines,
  VirtualList,
  WarningIcon,
} from '@inkside/ui';
import {
  type Check,
  indexAt,
  matchesOf,
  matchFrom,
  matchNumber,
  type OpenedRecording,
  OTHER,
  type Step,
  type StepKind,
  stepKinds,
  stepsOfKinds,
} from '@inkside/recorder';
import '@inkside/ui/chips.css';

import { clockText } from './clockText';

const ROW_HEIGHT = 32;

interface RowProps {
  readonly step: Step;
  readonly isCurrent: boolean;
  readonly isMatch: boolean;
  readonly isOther: boolean;
  readonly onGo: (position: number) => void;
}

const Row = ({ step: { position, kind, name, t, isFault }, isCurrent, isMatch, isOther, onGo }: RowProps) => {
  const intl = useIntl();
  return (
    <button
      type="button"
      className="replay-line replay-step"
      title={name}
      data-match={isMatch}
      data-fault={isFault || isOther}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onGo(position)}
    >
      <span className="replay-step-kind">{intl.formatMessage({ id: `replay.kind.${kind}` })}</span>
      <span className="replay-step-name cut">{name}</span>
      {isOther ? <WarningIcon size={16} /> : null}
      <span className="replay-step-time">{clockText(t)}</span>
    </button>
  );
};

interface StepListProps {
  readonly steps: readonly Step[];
  /** Only some kinds are shown. */
  readonly isFiltered: boolean;
  /** Positions of the steps that are searched for. */
  readonly matches: readonly number[];
  readonly marks: Uint8Array;
  /** How far the marks are made. */
  readonly reached: number;
  readonly position: number;
  readonly onGo: (position: number) => void;
}

/** The steps, of which only those near the view are drawn; the one where one stands is kept in sight. */
const StepList = ({ steps, isFiltered, matches, marks, reached, position, onGo }: StepListProps) => {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => singleLines(steps, ROW_HEIGHT), [steps]);
  const found = useMemo(() => new Set(matches), [matches]);
  const isOther = (at: number): boolean => at <= reached && marks[at] === OTHER;
  return (
    <div ref={scroller} className="replay-scroll" {...scrollable}>
      {steps.length === 0 ? (
        <p className="replay-none faint">
          {intl.formatMessage({ id: isFiltered ? 'replay.noSteps' : 'replay.nothing' })}
        </p>
      ) : (
        <VirtualList
          lines={lines}
          total={steps.length}
          scroller={scroller}
          label={intl.formatMessage({ id: 'replay.list' })}
          keyOf={({ position: at }) => String(at)}
          inView={indexAt(steps, position)}
        >
          {(step) => (
            <Row
              step={step}
              isCurrent={step.position === position}
              isMatch={found.has(step.position)}
              isOther={isOther(step.position)}
              onGo={onGo}
            />
          )}
        </VirtualList>
      )}
    </div>
  );
};

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
