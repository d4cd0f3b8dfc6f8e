import { useEffect, useRef, type CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton } from '../../../../app/kit/ui/ActionButton';
import type { Puzzle, Slide } from '../../../../app/kit/captcha';
import { useSlide } from './useSlide';

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
