import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { type Player, type PlayerState, shownName } from '@inkside/recorder';
import { ActionButton, Empty, errorText, WarningIcon } from '@inkside/ui';
import { formatBytes } from '@inkside/kit';
import type { KeptRecording, KeptRecordings } from './kept';

/** A line of steps, and the place where one stands. */
const TapeDrawing = () => (
  <svg
    className="state-drawing"
    viewBox="0 0 148 104"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <rect x="30" y="12" width="88" height="54" rx="5" />
    <path d="M44 28h34M44 40h52M44 52h22" opacity="0.45" />
    <path d="M14 86h120" />
    <path d="M26 82v8M50 82v8M62 82v8M104 82v8M122 82v8" opacity="0.45" />
    <path className="accented" d="M84 66v12" strokeWidth="2" />
    <circle className="accented" cx="84" cy="86" r="5" strokeWidth="2" />
  </svg>
);

interface KeptProps {
  readonly kept: KeptRecordings;
  readonly onOpen: Player['open'];
}

const Kept = ({ kept, onOpen }: KeptProps) => {
  const intl = useIntl();
  const [found, setFound] = useState<readonly KeptRecording[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void kept.list().then((list) => isCurrent && setFound(list));
    return () => {
      isCurrent = false;
    };
  }, [kept]);
  if (found.length === 0) return null;
  return (
    <section className="replay-kept" aria-labelledby="replay-kept">
      <h2 id="replay-kept" className="meta">
        <FormattedMessage id="replay.kept" />
      </h2>
      <ul>
        {found.map(({ name, at, size, file }) => (
          <li key={name}>
            <button
              type="button"
              className="row-button replay-kept-one"
              onClick={() => void onOpen(shownName(name), file)}
            >
              <FormattedMessage
                id="replay.keptOne"
                values={{ at: intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }) }}
              />
              <span className="faint">{formatBytes(size, intl.formatNumber)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Reading = ({ name, size, bytes }: Extract<PlayerState, { phase: 'reading' }>) => {
  const intl = useIntl();
  const part = size === 0 ? 0 : Math.min(1, bytes / size);
  const [read, all] = [formatBytes(bytes, intl.formatNumber), formatBytes(size, intl.formatNumber)];
  return (
    <div className="state">
      <p className="state-title" id="replay-reading">
        <FormattedMessage id="replay.reading" values={{ name }} />
      </p>
      <progress className="replay-progress" aria-labelledby="replay-reading" value={part} max={1} />
      <p className="state-text">
        <FormattedMessage id="replay.readingPart" values={{ read, size: all }} />
      </p>
    </div>
  );
};

const Fault = ({ name, error }: Extract<PlayerState, { phase: 'failed' }>) => {
  const intl = useIntl();
  return (
    <div className="notice replay-fault" data-tone="bad" role="alert">
      <WarningIcon />
      <div className="notice-body">
        <p className="replay-fault-title">
          <FormattedMessage id="replay.notOpened" values={{ name }} />
        </p>
        <p className="faint">{errorText(intl, error)}</p>
      </div>
    </div>
  );
};

const Invitation = ({ onChoose }: { readonly onChoose: () => void }) => {
  const intl = useIntl();
  return (
    <Empty
      drawing={<TapeDrawing />}
      title={intl.formatMessage({ id: 'replay.lead' })}
      text={intl.formatMessage({ id: 'replay.leadMore' })}
      action={
        <ActionButton tone="primary" onClick={onChoose}>
          <FormattedMessage id="replay.choose" />
        </ActionButton>
      }
    />
  );
};

interface OpeningProps extends KeptProps {
  readonly state: Exclude<PlayerState, { phase: 'open' }>;
  readonly onChoose: () => void;
}

/** Before a recording is open: how to open one, how far it is read, or why it cannot be. */
export const Opening = ({ state, kept, onChoose, onOpen }: OpeningProps) => (
  <main className="replay-opening">
    {state.phase === 'reading' ? (
      <Reading {...state} />
    ) : (
      <div className="replay-opening-body">
        {state.phase === 'failed' ? <Fault {...state} /> : null}
        <Invitation onChoose={onChoose} />
        <Kept kept={kept} onOpen={onOpen} />
      </div>
    )}
  </main>
);
