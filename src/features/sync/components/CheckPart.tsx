import { FormattedMessage } from 'react-intl';

import { ActionButton, useAppDispatch, useAppSelector, Wrong } from '@inkside/ui';
import { selectCheck } from '../selectors';
import { checkAsked, checkStopped } from '../slice';
import type { CheckState } from '../types';
import type { ChannelComparison } from '@inkside/sync';
import { type ChannelName, channelNames } from '@inkside/kit';
import { Names } from './Names';
import { useMoment } from './useMoment';

type CheckDone = Extract<CheckState, { phase: 'done' }>;

const kinds = ['onlyHere', 'onlyCloud', 'different'] as const;

/** What is still not the same when the comparison is over. */
const unsettled = ['owed', 'left'] as const;

const idsOf = (check: ChannelComparison, kind: (typeof kinds | typeof unsettled)[number]): readonly string[] =>
  check[kind] ?? [];

const countOf = (report: CheckDone['report'], counted: typeof kinds | typeof unsettled): number =>
  channelNames.flatMap((name) => counted.flatMap((kind) => idsOf(report[name], kind))).length;

const ChannelReport = ({ name, check }: { readonly name: ChannelName; readonly check: ChannelComparison }) => (
  <li className="check-channel">
    <p>
      <strong className="check-name">
        <FormattedMessage id={`sync.channels.${name}`} />
      </strong>{' '}
      <FormattedMessage id="sync.check.same" values={{ count: check.same }} />
    </p>
    {[...kinds, ...unsettled].map((kind) => {
      const ids = idsOf(check, kind);
      return ids.length === 0 ? null : (
        <p key={kind}>
          <FormattedMessage id={`sync.check.${kind}`} values={{ count: ids.length }} />{' '}
          <span className="meta">
            <Names channel={name} ids={ids} isByIdElse={kind === 'owed'} />
          </span>
        </p>
      );
    })}
  </li>
);

/** What a comparison found, channel by channel. */
const CheckReport = ({ at, report }: CheckDone) => {
  const moment = useMoment();
  const count = countOf(report, kinds);
  const open = countOf(report, unsettled);
  return (
    <>
      <output className="check-result">
        <FormattedMessage
          id={open === 0 ? 'sync.check.done' : 'sync.check.unsettled'}
          values={{ time: moment(at), count, open }}
        />
      </output>
      <ul>
        {channelNames.map((name) => (
          <ChannelReport key={name} name={name} check={report[name]} />
        ))}
      </ul>
    </>
  );
};

const verbOf = {
  idle: 'sync.check.ask',
  running: 'sync.check.stop',
  done: 'sync.check.askAgain',
  failed: 'common.tryAgain',
} as const;

const Outcome = ({ check }: { readonly check: CheckState }) => {
  switch (check.phase) {
    case 'idle':
      return (
        <p>
          <FormattedMessage id="sync.check.about" />
        </p>
      );
    case 'running':
      return (
        <p>
          <FormattedMessage id="sync.check.running" values={{ count: check.compared }} />
        </p>
      );
    case 'failed':
      return (
        <>
          <p>
            <FormattedMessage id="sync.check.failed" />
          </p>
          <Wrong error={check.error} />
        </>
      );
    case 'done':
      return <CheckReport {...check} />;
  }
};

/** Compares this computer with the cloud when someone asks, with numbers; one button asks, stops and asks again. */
export const CheckPart = () => {
  const dispatch = useAppDispatch();
  const check = useAppSelector(selectCheck);
  const isRunning = check.phase === 'running';
  return (
    <div className="panel-part">
      <h3 className="part-title">
        <FormattedMessage id="sync.check.title" />
      </h3>
      <Outcome check={check} />
      <ActionButton className="part-action" onClick={() => dispatch(isRunning ? checkStopped() : checkAsked())}>
        <FormattedMessage id={verbOf[check.phase]} />
      </ActionButton>
    </div>
  );
};
