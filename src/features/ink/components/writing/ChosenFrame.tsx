import { type PointerEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { INK_COLOURS } from '@inkside/kit';
import { IconButton, TrashIcon, useAppDispatch } from '@inkside/ui';
import type { SeenPage } from '../../view/strip';
import { chosenChanged } from '../../writingSlice';
import type { Chosen } from '../../writingTypes';
import { cssOf } from './WritingBar';

interface ChosenFrameProps {
  readonly page: SeenPage;
  readonly chosen: Chosen;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** How far what is held is dragged: moved, or made larger from its upper left corner. Page units. */
interface Drag {
  readonly kind: 'move' | 'scale';
  readonly dx: number;
  readonly dy: number;
}

const NO_DRAG: Drag = { kind: 'move', dx: 0, dy: 0 };
/** Nothing becomes smaller than this share of itself. */
const LEAST_SCALE = 0.05;

const scaleOf = ({ left, right, top, bottom }: Chosen['box'], { kind, dx, dy }: Drag): number => {
  if (kind === 'move') return 1;
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  return Math.max(LEAST_SCALE, (width + dx) / width, (height + dy) / height);
};

/** What the drag does to a place on the page. */
const matrixOf = ({ left, top }: Chosen['box'], drag: Drag, scale: number) =>
  drag.kind === 'move'
    ? { a: 1, b: 0, c: 0, d: 1, e: drag.dx, f: drag.dy }
    : { a: scale, b: 0, c: 0, d: scale, e: left * (1 - scale), f: top * (1 - scale) };

/** Drags what is held; `onEnd` hears how far, page units. */
const useDrag = (unitsPerPixel: number, onEnd: (drag: Drag) => void) => {
  const [drag, setDrag] = useState<Drag>(NO_DRAG);
  const start = useRef<{ readonly x: number; readonly y: number; readonly kind: Drag['kind'] } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>, kind: Drag['kind']): void => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY, kind };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent<HTMLElement>): void => {
    const from = start.current;
    if (from === null) return;
    setDrag({ kind: from.kind, dx: (clientX - from.x) * unitsPerPixel, dy: (clientY - from.y) * unitsPerPixel });
  };
  const end = (): void => {
    if (start.current === null) return;
    start.current = null;
    if (drag.dx !== 0 || drag.dy !== 0) onEnd(drag);
    setDrag(NO_DRAG);
  };
  return { drag, begin, handlers: { onPointerMove, onPointerUp: end, onPointerCancel: end } };
};

const HeldBar = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const label = (id: string): string => intl.formatMessage({ id: `ink.write.${id}` });
  const still = { onPointerDown: (event: PointerEvent<HTMLElement>) => event.stopPropagation() };
  return (
    <div className="chosen-bar" {...still}>
      {INK_COLOURS.map((colour, index) => (
        <button
          key={colour}
          type="button"
          className="pen-colour"
          style={{ '--dot': cssOf(colour) } as Record<string, string>}
          aria-label={label(`colour.${index + 1}`)}
          title={label(`colour.${index + 1}`)}
          onClick={() => dispatch(chosenChanged({ act: 'recolour', colour }))}
        />
      ))}
      <IconButton
        icon={<TrashIcon />}
        label={label('remove')}
        size="small"
        onClick={() => dispatch(chosenChanged({ act: 'remove' }))}
      />
    </div>
  );
};

/** What a lasso holds: it is dragged, made larger at its corner, recoloured and removed. Keys: `useWritingKeys`. */
export const ChosenFrame = ({ page: { viewport }, chosen, ratio }: ChosenFrameProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { box, ids } = chosen;
  const { drag, begin, handlers } = useDrag(ratio / viewport.scale, (end) =>
    dispatch(chosenChanged({ act: 'move', matrix: matrixOf(box, end, scaleOf(box, end)) })),
  );
  const scale = scaleOf(box, drag);
  const [dx, dy] = drag.kind === 'move' ? [drag.dx, drag.dy] : [0, 0];
  const css = (units: number): number => (units * viewport.scale) / ratio;
  const place = {
    left: css(box.left + dx) + viewport.offsetX / ratio,
    top: css(box.top + dy) + viewport.offsetY / ratio,
    width: css((box.right - box.left) * scale),
    height: css((box.bottom - box.top) * scale),
  };
  const hold = (kind: Drag['kind']) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, kind),
    ...handlers,
  });
  return (
    <fieldset
      className="chosen-frame"
      style={place}
      aria-label={intl.formatMessage({ id: 'ink.write.chosen' }, { count: ids.length })}
      {...hold('move')}
    >
      <HeldBar />
      <span className="chosen-corner" {...hold('scale')} />
    </fieldset>
  );
};
