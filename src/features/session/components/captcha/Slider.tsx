import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton } from '@inkside/ui';
import type { Puzzle, Slide } from '@inkside/protocol';

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
export const Slider = ({ puzzle, isChecking, onRelease }: SliderProps) => {
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
