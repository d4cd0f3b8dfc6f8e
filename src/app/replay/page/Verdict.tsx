import { FormattedMessage, useIntl } from 'react-intl';

import { CheckIcon, ClockIcon, WarningIcon } from '@inkside/ui';
import type { Check } from '@inkside/recorder';

interface VerdictProps {
  readonly check: Check;
  /** The state of an older version that it was recorded with has no digests to compare. */
  readonly isRaised: boolean;
  /** The last position. */
  readonly length: number;
  readonly onGo: (position: number) => void;
}

/** What came of comparing all states with the recorded digests; leads to the first that differs. */
export const Verdict = ({
  check: { reached, compared, differing, firstOther },
  isRaised,
  length,
  onGo,
}: VerdictProps) => {
  const intl = useIntl();
  if (firstOther !== undefined) {
    return (
      <p className="replay-verdict" data-tone="bad">
        <WarningIcon size={16} />
        <span>
          <FormattedMessage id="replay.verdict.other" values={{ differing, compared }} />
        </span>
        <button type="button" className="link-button" onClick={() => onGo(firstOther)}>
          <FormattedMessage id="replay.toFirst" />
        </button>
      </p>
    );
  }
  if (reached < length) {
    const part = intl.formatNumber(reached / length, { style: 'percent' });
    return (
      <p className="replay-verdict faint">
        <ClockIcon size={16} />
        <span>
          <FormattedMessage id="replay.verdict.checking" values={{ part }} />
        </span>
      </p>
    );
  }
  return (
    <output className="replay-verdict" data-tone={compared === 0 ? 'none' : 'good'}>
      {compared === 0 ? null : <CheckIcon size={16} />}
      <span>
        <FormattedMessage
          id={isRaised ? 'replay.verdict.raised' : compared === 0 ? 'replay.verdict.none' : 'replay.verdict.same'}
          values={{ count: compared }}
        />
      </span>
    </output>
  );
};
