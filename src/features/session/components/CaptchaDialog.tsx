import { type CSSProperties, type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton, RetryIcon, useAppDispatch, useAppSelector, Wrong } from '@inkside/ui';
import type { Puzzle, Slide } from '@inkside/protocol';

import { captchaGivenUp, pieceSlid, puzzleRenewed, workChosen } from '../captchaSlice';
import { selectCaptcha } from '../selectors';
import type { CaptchaState } from '../types';
import { useModal } from './CaptchaPlace';
import './captcha.css';

/** The cloud reads no more; whoever moves for so long is believed anyway. */
const MOST_SAMPLES = 1900;
/** A click beside the handle is no way, and must not cost the puzzle: what the cloud would not believe waits for more. */
const LEAST_SAMPLES = 6;
const LEAST_MS = 250;

/** The piece on its way: where it is, and how it came there, by hand or by keys. */
const useSlide = (onRelease: (slide: Slide) => void) => {
  const [offset, setOffset] = useState(0);
  const track = useRef<{ x: number; t: number }[]>([]);
  const startedAt = useRef(0);

  const note = (x: number): void => {
    const samples = track.current;
    if (samples.length === 0) {
      startedAt.current = performance.now();
      samples.push({ x: 0, t: 0 });
    }
    if (samples.length < MOST_SAMPLES) samples.push({ x, t: performance.now() - startedAt.current });
    // The last sample says where the piece was let go.
    else samples[MOST_SAMPLES - 1] = { x, t: performance.now() - startedAt.current };
  };
  const release = (): void => {
    note(offset);
    onRelease({ offset, track: track.current });
  };

  return {
    offset,
    release,
    inputProps: {
      onChange: (event: { readonly target: { readonly value: string } }): void => {
        note(Number(event.target.value));
        setOffset(Number(event.target.value));
      },
      onPointerDown: (): void => note(offset),
      onPointerUp: (): void => {
        note(offset);
        const isWay = track.current.length >= LEAST_SAMPLES && (track.current.at(-1)?.t ?? 0) >= LEAST_MS;
        if (offset > 0 && isWay) release();
      },
      onKeyDown: (event: KeyboardEvent): void => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        release();
      },
    },
  };
};

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

/** The style sheet makes the handle as wide as the piece above it. */
const sizesOf = ({ width, pieceSize }: Puzzle): CSSProperties => ({ '--piece': pieceSize / width }) as CSSProperties;

interface SliderProps {
  readonly puzzle: Puzzle;
  readonly isChecking: boolean;
  readonly onRelease: (slide: Slide) => void;
}

/** The picture with its gap, and the slider that moves the piece: by hand or by keys. */
const Slider = ({ puzzle, isChecking, onRelease }: SliderProps) => {
  const intl = useIntl();
  const { image, piece, width, height, pieceSize, top } = puzzle;
  const max = width - pieceSize;
  const slider = useRef<HTMLInputElement>(null);
  const { offset, inputProps, release } = useSlide(onRelease);
  useEffect(() => slider.current?.focus({ preventScroll: true }), []);

  return (
    <>
      <div className="puzzle" inert={isChecking} style={sizesOf(puzzle)}>
        <div className="puzzle-picture" style={{ aspectRatio: `${width} / ${height}` }}>
          <img src={image} alt="" />
          <img
            className="puzzle-piece"
            src={piece}
            alt=""
            style={{ left: percent(offset, width), top: percent(top, height), width: percent(pieceSize, width) }}
          />
        </div>
        <input
          {...inputProps}
          ref={slider}
          type="range"
          className="puzzle-slider"
          min={0}
          max={max}
          value={offset}
          aria-label={intl.formatMessage({ id: 'captcha.slider' })}
          aria-valuetext={intl.formatMessage({ id: 'captcha.place' }, { place: offset, max })}
        />
      </div>
      <ActionButton tone="primary" isWide isBusy={isChecking} onClick={release}>
        <FormattedMessage id="captcha.check" />
      </ActionButton>
    </>
  );
};

interface WorkingProps {
  readonly tried: number;
  readonly expected: number;
}

/** How likely it is that so many tries were enough: a bar that never stands still and never lies about its end. */
const shareDone = (tried: number, expected: number): number => 1 - Math.exp(-tried / expected);

/** The check without a picture: this computer tries numbers until one fits. */
const Working = ({ tried, expected }: WorkingProps) => {
  const intl = useIntl();
  return (
    <div className="captcha-work">
      <p>
        <FormattedMessage id="captcha.working" values={{ tried, expected }} />
      </p>
      <progress
        aria-label={intl.formatMessage({ id: 'session.captcha.title' })}
        max={1}
        value={shareDone(tried, expected)}
      />
    </div>
  );
};

const Task = ({ captcha }: { readonly captcha: CaptchaState }) => {
  const dispatch = useAppDispatch();
  switch (captcha.phase) {
    case 'puzzle':
      return (
        <Slider
          key={captcha.puzzle.id}
          puzzle={captcha.puzzle}
          isChecking={captcha.isChecking}
          onRelease={(slide) => dispatch(pieceSlid(slide))}
        />
      );
    case 'working':
      return <Working tried={captcha.tried} expected={captcha.expected} />;
    case 'failed':
      return <Wrong error={captcha.error} />;
    case 'closed':
    case 'loading':
      return <div className="puzzle-space" aria-busy="true" />;
  }
};

const Others = ({ captcha }: { readonly captcha: CaptchaState }) => {
  const dispatch = useAppDispatch();
  const isReady = captcha.phase === 'failed' || (captcha.phase === 'puzzle' && !captcha.isChecking);
  return (
    <div className="captcha-others">
      {captcha.phase === 'working' ? null : (
        <>
          <ActionButton
            isSmall
            icon={<RetryIcon size={16} />}
            disabled={!isReady}
            onClick={() => dispatch(puzzleRenewed())}
          >
            <FormattedMessage id="captcha.renew" />
          </ActionButton>
          <ActionButton isSmall disabled={!isReady} onClick={() => dispatch(workChosen())}>
            <FormattedMessage id="captcha.work" />
          </ActionButton>
        </>
      )}
      <ActionButton isSmall isBare className="captcha-cancel" onClick={() => dispatch(captchaGivenUp())}>
        <FormattedMessage id="session.captcha.cancel" />
      </ActionButton>
    </div>
  );
};

/** The security check before a code or a password is sent (specification section 2). Its words come with it. */
export const CaptchaDialog = () => {
  const dispatch = useAppDispatch();
  const captcha = useAppSelector(selectCaptcha);
  const dialog = useModal();
  const id = useId();
  const giveUp = (event: SyntheticEvent) => {
    event.preventDefault();
    dispatch(captchaGivenUp());
  };
  const fault = captcha.phase === 'loading' || captcha.phase === 'puzzle' ? captcha.fault : null;
  return (
    <dialog
      ref={dialog}
      className="captcha"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-how`}
      onCancel={giveUp}
    >
      <h2 id={`${id}-title`} className="state-title">
        <FormattedMessage id="session.captcha.title" />
      </h2>
      <p id={`${id}-how`} className="faint">
        <FormattedMessage id={captcha.phase === 'working' ? 'captcha.wait' : 'captcha.how'} />
      </p>
      {fault === null ? null : <Wrong error={fault} />}
      <Task captcha={captcha} />
      <Others captcha={captcha} />
    </dialog>
  );
};
