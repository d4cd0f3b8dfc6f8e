import { Button } from '@blueprintjs/core';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';

import { WarningIcon } from '../../../app/kit/icons/states';
import { SentenceGap } from '../../../app/kit/text/SentenceGap';
import type { InkFault } from '../types';

/** Wherever a kind or a reason has no sentence of its own, the general one is said. */
const idOf = (intl: IntlShape, group: 'faults' | 'reasons', name: string): string => {
  const id = `ink.${group}.${name}`;
  return intl.messages[id] === undefined ? `ink.${group}.other` : id;
};

const Fault = ({ fault: { kind, name, reason } }: { readonly fault: InkFault }) => {
  const intl = useIntl();
  const shownName = (
    <span className="ink-fault-name cut" title={name}>
      {name}
    </span>
  );
  return (
    <li>
      <FormattedMessage id={idOf(intl, 'faults', kind)} values={{ name: shownName }} />
      <SentenceGap />
      <span className="faint">
        <FormattedMessage id={idOf(intl, 'reasons', reason)} />
      </span>
    </li>
  );
};

interface FaultNoticeProps {
  readonly what: 'note' | 'page';
  readonly faults: readonly InkFault[];
  readonly onSync: () => void;
}

/** Says which objects could not be read while the rest is shown, and offers to fetch them once more. */
export const FaultNotice = ({ what, faults, onSync }: FaultNoticeProps) => {
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
          <Fault fault={first} />
        </ul>
        {others.length === 0 ? null : (
          <details>
            <summary className="link-button">
              <FormattedMessage id="ink.moreFaults" values={{ count: others.length }} />
            </summary>
            <ul className="ink-faults">
              {others.map((fault) => (
                <Fault key={`${fault.kind} ${fault.name}`} fault={fault} />
              ))}
            </ul>
          </details>
        )}
      </div>
      <Button onClick={onSync}>
        <FormattedMessage id="ink.syncAgain" />
      </Button>
    </section>
  );
};
