import { FormattedMessage } from 'react-intl';

import type { AppError, ChannelName } from '@inkside/kit';
import { useAppSelector, useErrorText, Wrong } from '@inkside/ui';
import { selectDocumentName, selectIsNothingKept } from '../selectors';
import type { ChannelState } from '../types';
import { Names } from './Names';
import { useMoment } from './useMoment';

interface ChannelProps {
  readonly channel: ChannelState;
}

const ofErrors: Readonly<Record<string, string>> = {
  'errors.quota': 'sync.phases.full',
  'errors.database': 'sync.phases.broken',
};

/** A pause has several reasons, and each wants other words. */
const sentenceOf = ({ phase, held, error, owed = [] }: ChannelState): string => {
  if (held !== null && phase === 'paused') return 'sync.phases.held';
  if (owed.length > 0 && phase === 'live') return 'sync.phases.owed';
  return ofErrors[error?.code ?? ''] ?? `sync.phases.${phase}`;
};

const Counts = ({ channel: { received, sent, unsent, lastAt } }: ChannelProps) => {
  const moment = useMoment();
  return (
    <p className="meta channel-counts">
      <span>
        <FormattedMessage id="sync.received" values={{ count: received }} />
      </span>
      <span>
        <FormattedMessage id="sync.sent" values={{ count: sent }} />
      </span>
      <span>
        <FormattedMessage id="sync.unsent" values={{ count: unsent.length }} />
      </span>
      {lastAt === null ? null : (
        <span>
          <FormattedMessage id="sync.confirmed" values={{ time: moment(lastAt) }} />
        </span>
      )}
    </p>
  );
};

interface NamedProps extends ChannelProps {
  readonly name: ChannelName;
}

/** What is wrong now, with the name of a refused document in place of its id where the lists know it. */
const Fault = ({ name, error: { code, params } }: { readonly name: ChannelName; readonly error: AppError }) => {
  const id = String(params['id'] ?? '');
  const listed = useAppSelector(selectDocumentName(name, id));
  return <Wrong error={{ code, params: listed === '' ? params : { ...params, id: listed } }} />;
};

/** A single one is named by what is wrong now, where that is its refusal. */
const Refused = ({ name, channel: { denied, error } }: NamedProps) => (
  <>
    {denied.length === 1 && error?.code === 'errors.syncDenied' ? null : (
      <p>
        <FormattedMessage id="sync.refusedCount" values={{ count: denied.length }} />{' '}
        <span className="meta">
          <Names channel={name} ids={denied} />
        </span>
      </p>
    )}
    <p className="meta">
      <FormattedMessage id="sync.refusedAdvice" values={{ count: denied.length }} />
    </p>
  </>
);

const Owed = ({ name, channel: { owed = [] } }: NamedProps) =>
  owed.length === 0 ? null : (
    <p>
      <FormattedMessage id="sync.owed" values={{ count: owed.length }} />{' '}
      <span className="meta">
        <Names channel={name} ids={owed} isByIdElse />
      </span>
    </p>
  );

const NETWORK = 'errors.network';
/** Of these the sentence of the phase says all that is to say. */
const saidByPhase: ReadonlySet<string> = new Set([NETWORK, 'errors.quota', 'errors.tooManyRequests', 'elMsg.tips14']);

/** What went wrong before, when it is over. */
const PastError = ({ channel: { error, lastError } }: ChannelProps) => {
  const moment = useMoment();
  const textOf = useErrorText();
  if (error !== null || lastError === null) return null;
  const time = moment(lastError.at);
  return (
    <p className="meta">
      {lastError.error.code === NETWORK ? (
        <FormattedMessage id="sync.lastOffline" values={{ time }} />
      ) : (
        <FormattedMessage id="sync.lastError" values={{ time, error: textOf(lastError.error) }} />
      )}
    </p>
  );
};

/** What a channel does, since when, how much came and went, and what is wrong with it. */
export const ChannelItem = ({ name, channel }: NamedProps) => {
  const moment = useMoment();
  const isNothingKept = useAppSelector(selectIsNothingKept) && channel.phase !== 'refused';
  return (
    <li className="channel">
      <h3 className="channel-name">
        <FormattedMessage id={`sync.channels.${name}`} />
        {channel.since === null ? null : (
          <span className="meta">
            <FormattedMessage id="sync.since" values={{ time: moment(channel.since) }} />
          </span>
        )}
      </h3>
      <p>
        <FormattedMessage id={isNothingKept ? 'sync.phases.unkept' : sentenceOf(channel)} />
      </p>
      {channel.error === null || saidByPhase.has(channel.error.code) ? null : (
        <Fault name={name} error={channel.error} />
      )}
      {channel.denied.length === 0 ? null : <Refused name={name} channel={channel} />}
      <Owed name={name} channel={channel} />
      <Counts channel={channel} />
      <PastError channel={channel} />
    </li>
  );
};
