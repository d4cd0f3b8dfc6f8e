import { FormattedMessage } from 'react-intl';

import { channelNames, type ChannelComparison, type ChannelName } from '../../../../app/kit/syncFact';
import type { CheckState } from '../../types';
import { Names } from '../Names';
import { useMoment } from '../useMoment';

const kinds = ['onlyHere', 'onlyCloud', 'different'] as const;

const differencesIn = (check: ChannelComparison): number => kinds.reduce((sum, kind) => sum + check[kind].length, 0);

const ChannelReport = ({ name, check }: { readonly name: ChannelName; readonly check: ChannelComparison }) => (
  <li className="check-channel">
    <p>
      <strong className="check-name">
        <FormattedMessage id={`sync.channels.${name}`} />
      </strong>{' '}
      <FormattedMessage id="sync.check.same" values={{ count: check.same }} />
    </p>
    {kinds.map((kind) =>
      check[kind].length === 0 ? null : (
        <p key={kind}>
          <FormattedMessage id={`sync.check.${kind}`} values={{ count: check[kind].length }} />{' '}
          <span className="meta">
            <Names channel={name} ids={check[kind]} />
          </span>
        </p>
      ),
    )}
  </li>
);

/** What a comparison found, channel by channel. */
export const CheckReport = ({ at, report }: Extract<CheckState, { phase: 'done' }>) => {
  const moment = useMoment();
  const count = channelNames.reduce((sum, name) => sum + differencesIn(report[name]), 0);
  return (
    <>
      <output className="check-result">
        <FormattedMessage id="sync.check.done" values={{ time: moment(at), count }} />
      </output>
      <ul>
        {channelNames.map((name) => (
          <ChannelReport key={name} name={name} check={report[name]} />
        ))}
      </ul>
    </>
  );
};
