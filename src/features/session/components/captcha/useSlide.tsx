import { useRef, useState, type KeyboardEvent } from 'react';

import type { Slide } from '../../../../app/kit/captcha';

/** The cloud reads no more; whoever moves for so long is believed anyway. */
const MOST_SAMPLES = 1900;
/** A click beside the handle is no way, and must not cost the puzzle: what the cloud would not believe waits for more. */
const LEAST_SAMPLES = 6;
const LEAST_MS = 250;

/** The piece on its way: where it is, and how it came there, by hand or by keys. */
export const useSlide = (onRelease: (slide: Slide) => void) => {
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
