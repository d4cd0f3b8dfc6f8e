import type { CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { IconButton, makeIcon, Tick } from '@inkside/ui';
import { type Player, type Playing, speeds } from '@inkside/recorder';
import { clockText, momentOf } from './clockText';

const PlayIcon = makeIcon(<path d="M6.5 4.25v11.5l9-5.75z" fill="currentColor" />);
const PauseIcon = makeIcon(<path d="M7 4.5v11M13 4.5v11" strokeWidth={2.5} />);
const StepBackIcon = makeIcon(<path d="M13.5 5 7.75 10l5.75 5M5.25 5v10" />);
const StepOnwardIcon = makeIcon(<path d="m6.5 5 5.75 5-5.75 5M14.75 5v10" />);

interface TransportProps {
  readonly state: Playing;
  readonly player: Player;
}

const Scrubber = ({ state: { opened, position }, player }: TransportProps) => {
  const intl = useIntl();
  const { length } = opened.states;
  const step = intl.formatMessage({ id: 'replay.step' }, { position, length });
  const time = clockText(momentOf(opened.steps, position));
  const style = { '--part': length === 0 ? 0 : position / length } as CSSProperties;
  return (
    <input
      type="range"
      className="replay-scrubber"
      style={style}
      min={0}
      max={length}
      step={1}
      value={position}
      disabled={length === 0}
      aria-label={intl.formatMessage({ id: 'replay.scrubber' })}
      aria-valuetext={intl.formatMessage({ id: 'replay.atTime' }, { step, time })}
      onChange={({ target }) => player.goTo(Number(target.value))}
    />
  );
};

const Buttons = ({ state: { isPlaying, position, opened }, player }: TransportProps) => {
  const intl = useIntl();
  const word = (id: string): string => intl.formatMessage({ id });
  const { length } = opened.states;
  return (
    <div className="replay-buttons">
      <IconButton
        icon={<StepBackIcon />}
        label={word('replay.back')}
        disabled={position === 0}
        onClick={() => player.goTo(position - 1)}
      />
      <IconButton
        icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
        label={word(isPlaying ? 'replay.pause' : 'replay.play')}
        disabled={length === 0}
        onClick={player.toggle}
      />
      <IconButton
        icon={<StepOnwardIcon />}
        label={word('replay.onward')}
        disabled={position === length}
        onClick={() => player.goTo(position + 1)}
      />
    </div>
  );
};

const Pace = ({ state: { speed, skipsWaits }, player }: TransportProps) => {
  const intl = useIntl();
  return (
    <div className="replay-pace">
      <fieldset className="replay-choice">
        <legend className="unseen">
          <FormattedMessage id="replay.speed" />
        </legend>
        {speeds.map((each) => (
          <button key={each} type="button" aria-pressed={each === speed} onClick={() => player.chooseSpeed(each)}>
            {`${intl.formatNumber(each)}×`}
          </button>
        ))}
      </fieldset>
      <Tick checked={skipsWaits} onChange={({ target }) => player.chooseWaits(target.checked)}>
        <FormattedMessage id="replay.skipWaits" />
      </Tick>
    </div>
  );
};

/** The way through a recording: play, step, scrub, and how fast. */
export const Transport = ({ state, player }: TransportProps) => {
  const intl = useIntl();
  const { opened, position } = state;
  const { length } = opened.states;
  return (
    <section className="replay-transport" aria-label={intl.formatMessage({ id: 'replay.controls' })}>
      <Scrubber state={state} player={player} />
      <p className="replay-place">
        <span className="replay-clock">{`${clockText(momentOf(opened.steps, position))} / ${clockText(momentOf(opened.steps, length))}`}</span>
        <span className="faint">
          <FormattedMessage id="replay.step" values={{ position, length }} />
        </span>
      </p>
      <Buttons state={state} player={player} />
      <Pace state={state} player={player} />
    </section>
  );
};
