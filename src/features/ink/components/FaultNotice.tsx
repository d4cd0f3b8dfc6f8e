import type { InkFault, InkSource } from '@inkside/ink';
import { Button } from '@blueprintjs/core';
import { FormattedMessage, useIntl } from 'react-intl';

import { faultIds, SentenceGap, WarningIcon } from '@inkside/ui';

interface FaultProps {
  readonly fault: InkFault;
  readonly source: InkSource;
}

const Fault = ({ fault, source }: FaultProps) => {
  const { what, why } = faultIds(useIntl(), fault, source);
  const { name } = fault;
  const shownName = (
    <span className="ink-fault-name cut" title={name}>
      {name}
    </span>
  );
  return (
    <li>
      <FormattedMessage id={what} values={{ name: shownName }} />
      <SentenceGap />
      <span className="faint">
        <FormattedMessage id={why} />
      </span>
    </li>
  );
};

interface FaultNoticeProps {
  readonly what: 'note' | 'page';
  readonly source: InkSource;
  readonly faults: readonly InkFault[];
  readonly onSync: () => void;
}

/** Says which objects could not be read while the rest is shown, and offers to fetch from the cloud once more. */
export const FaultNotice = ({ what, source, faults, onSync }: FaultNoticeProps) => {
  const intl = useIntl();
  const [first, ...others] = faults;
  if (first === undefined) return null;
  return (
    <section
      className="notice ink-notice"
      data-tone="bad"
      aria-live="polite"
      aria-label={intl.formatMessage({ id: 'ink.incomplete' })}
    >
      <WarningIcon />
      <div className="notice-body">
        <p className="ink-notice-title">
          <FormattedMessage id={what === 'note' ? 'ink.notWhole' : 'ink.pageNotWhole'} />
        </p>
        <ul>
          <Fault fault={first} source={source} />
        </ul>
        {source === 'cloud' && faults.some(({ reason }) => reason === 'missing') ? (
          <p>
            <FormattedMessage id="ink.notUploaded" />
          </p>
        ) : null}
        {others.length === 0 ? null : (
          <details>
            <summary className="link-button">
              <FormattedMessage id="ink.moreFaults" values={{ count: others.length }} />
            </summary>
            <ul className="ink-faults">
              {others.map((fault) => (
                <Fault key={`${fault.kind} ${fault.name}`} fault={fault} source={source} />
              ))}
            </ul>
          </details>
        )}
      </div>
      {source === 'imported' ? null : (
        <Button onClick={onSync}>
          <FormattedMessage id="ink.syncAgain" />
        </Button>
      )}
    </section>
  );
};
