import { useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';

import { scrollable, singleLines, VirtualList, WarningIcon } from '@inkside/ui';
import { indexAt, OTHER, type Step } from '@inkside/recorder';
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
export const StepList = ({ steps, isFiltered, matches, marks, reached, position, onGo }: StepListProps) => {
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
