import type { Dispatch } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { CloseIcon, IconButton } from '@inkside/ui';
import type { OpenPage } from '../types';
import { clockOf, SPEEDS, type Replay, type ReplayEvent } from '../view/replayLogic';
import { PauseIcon, PlayIcon } from './icons';

interface ReplayBarProps {
  readonly page: OpenPage;
  /** 1 first. */
  readonly number: number;
  readonly replay: Replay;
  readonly tell: Dispatch<ReplayEvent>;
  readonly onClose: () => void;
}

const Speeds = ({ replay, tell }: Pick<ReplayBarProps, 'replay' | 'tell'>) => {
  const intl = useIntl();
  return (
    <fieldset className="chips" aria-label={intl.formatMessage({ id: 'ink.replay.speed' })}>
      {SPEEDS.map((speed) => (
        <button
          key={speed}
          type="button"
          className="chip ink-speed"
          aria-pressed={speed === replay.speed}
          aria-label={intl.formatMessage({ id: 'ink.replay.times' }, { count: speed })}
          onClick={() => tell({ type: 'hurried', speed })}
        >
          {`${speed}×`}
        </button>
      ))}
    </fieldset>
  );
};

const Controls = ({ number, replay, tell }: Omit<ReplayBarProps, 'page' | 'onClose'>) => {
  const intl = useIntl();
  const words = intl.formatMessage(
    { id: 'ink.replay.position' },
    { at: clockOf(replay.at), total: clockOf(replay.total), number },
  );
  return (
    <>
      <IconButton
        icon={replay.isPlaying ? <PauseIcon /> : <PlayIcon />}
        label={intl.formatMessage({ id: replay.isPlaying ? 'ink.replay.pause' : 'ink.replay.play' })}
        onClick={() => tell({ type: 'pressed' })}
      />
      <input
        type="range"
        className="ink-scrubber"
        min={0}
        max={replay.total}
        step="any"
        value={replay.at}
        aria-label={intl.formatMessage({ id: 'ink.replay.scrubber' })}
        aria-valuetext={words}
        onChange={({ target }) => tell({ type: 'sought', at: Number(target.value) })}
      />
      <span className="ink-clock" aria-hidden="true">
        {`${clockOf(replay.at)} / ${clockOf(replay.total)}`}
      </span>
      <Speeds replay={replay} tell={tell} />
    </>
  );
};

/** Plays the page as it was written: stop and go, to any moment, faster. */
export const ReplayBar = ({ page, number, replay, tell, onClose }: ReplayBarProps) => {
  const intl = useIntl();
  return (
    <section className="ink-float ink-replay" aria-label={intl.formatMessage({ id: 'ink.replay.bar' }, { number })}>
      {replay.total > 0 ? (
        <Controls number={number} replay={replay} tell={tell} />
      ) : (
        <output className="faint">
          <FormattedMessage id={page.phase === 'ready' ? 'ink.replay.none' : 'ink.replay.loading'} />
        </output>
      )}
      <IconButton icon={<CloseIcon />} label={intl.formatMessage({ id: 'ink.replay.close' })} onClick={onClose} />
    </section>
  );
};
