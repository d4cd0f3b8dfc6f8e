import { type PointerEvent, useEffect, useRef } from 'react';

import { SCREEN, type Stroke } from '@inkside/twin';

import { Sheet } from './Sheet';
import type { Say } from './words';

interface WritingSheetProps {
  readonly say: Say;
  readonly done: (strokes: readonly Stroke[]) => void;
  readonly cancel: () => void;
  /** Draws what lies under the ink; nothing without it. */
  readonly under?: (context: CanvasRenderingContext2D, signal: AbortSignal) => Promise<void>;
}

const WIDTH = 4;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the pointer is, in units of the page. */
const pointOf = ({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>): Point => ({
  x: (nativeEvent.offsetX / currentTarget.clientWidth) * SCREEN.width,
  y: (nativeEvent.offsetY / currentTarget.clientHeight) * SCREEN.height,
});

const drawLine = (canvas: HTMLCanvasElement, from: Point, to: Point): void => {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.lineWidth = WIDTH;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
};

/** An empty page, or one of a book, that a pen, a finger or a mouse writes on. */
export const WritingSheet = ({ say, done, cancel, under }: WritingSheetProps) => {
  const sheet = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    const context = sheet.current?.getContext('2d');
    // Without what lies under it, the page is white.
    if (context !== null && context !== undefined) under?.(context, stop.signal).catch(() => undefined);
    return () => stop.abort();
  }, [under]);
  const strokes = useRef<Point[][]>([]);
  const isDown = useRef(false);
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    isDown.current = true;
    strokes.current.push([pointOf(event)]);
  };
  const go = (event: PointerEvent<HTMLCanvasElement>): void => {
    const stroke = strokes.current.at(-1);
    const last = stroke?.at(-1);
    if (!isDown.current || stroke === undefined || last === undefined) return;
    const next = pointOf(event);
    stroke.push(next);
    drawLine(event.currentTarget, last, next);
  };
  const end = (): void => {
    isDown.current = false;
  };
  return (
    <div className="reading">
      <Sheet
        ref={sheet}
        className="writing"
        label={say('writeOn')}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className="foot">
        <button type="button" onClick={cancel}>
          {say('cancel')}
        </button>
        <button type="button" onClick={() => done(strokes.current)}>
          {say(under === undefined ? 'writeDone' : 'writeOverDone')}
        </button>
      </div>
    </div>
  );
};
