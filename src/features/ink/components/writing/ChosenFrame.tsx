import { type PointerEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { INK_COLOURS } from '@inkside/kit';
import { IconButton, TrashIcon, useAppDispatch } from '@inkside/ui';
import { dragged, type FrameDrag, HANDLES, type HandleName, matrixOf } from '../../view/frameDrag';
import type { SeenPage } from '../../view/strip';
import { chosenChanged, chosenCopied } from '../../writingSlice';
import type { Chosen } from '../../writingTypes';
import { HeldMenu } from './HeldMenu';
import { CopyIcon, CutIcon } from './penIcons';
import { cssOf } from './PenCard';

interface ChosenFrameProps {
  readonly page: SeenPage;
  readonly chosen: Chosen;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** Of the stage, CSS pixels. */
  readonly width: number;
}

/** As wide as the bar, CSS pixels. */
const BAR_WIDTH = 340;
const EDGE = 8;

/** How far the bar is moved from the left of its frame, so that all of it is on the stage. */
const barShift = (left: number, width: number): number =>
  Math.max(EDGE, Math.min(left, width - EDGE - BAR_WIDTH)) - left;

/** As high as the bar with its distance from the frame, CSS pixels. */
const BAR_ROOM = 56;

/** Drags what is held by a handle of its frame, or as a whole; `onEnd` hears how far, page units. */
const useDrag = (unitsPerPixel: number, onEnd: (drag: FrameDrag) => void) => {
  const [drag, setDrag] = useState<FrameDrag | null>(null);
  const start = useRef<{ readonly x: number; readonly y: number; readonly by: HandleName | 'all' } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>, by: HandleName | 'all'): void => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY, by };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent<HTMLElement>): void => {
    const from = start.current;
    if (from === null) return;
    setDrag({ by: from.by, dx: (clientX - from.x) * unitsPerPixel, dy: (clientY - from.y) * unitsPerPixel });
  };
  const end = (): void => {
    if (start.current === null) return;
    start.current = null;
    if (drag !== null && (drag.dx !== 0 || drag.dy !== 0)) onEnd(drag);
    setDrag(null);
  };
  return { drag, begin, handlers: { onPointerMove, onPointerUp: end, onPointerCancel: end } };
};

const HeldBar = ({ chosen, shift }: { readonly chosen: Chosen; readonly shift: number }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const label = (id: string): string => intl.formatMessage({ id: `ink.write.${id}` });
  const still = { onPointerDown: (event: PointerEvent<HTMLElement>) => event.stopPropagation() };
  return (
    <div className="chosen-bar" style={{ left: shift }} {...still}>
      <IconButton
        icon={<CopyIcon />}
        label={label('copy')}
        size="small"
        onClick={() => dispatch(chosenCopied({ isCut: false }))}
      />
      <IconButton
        icon={<CutIcon />}
        label={label('cut')}
        size="small"
        onClick={() => dispatch(chosenCopied({ isCut: true }))}
      />
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
      <HeldMenu chosen={chosen} />
    </div>
  );
};

/**
 * What a lasso holds: it is dragged, made larger or smaller at eight handles, turned at the ninth, copied, recoloured and
 * removed. Keys: `useWritingKeys`.
 */
export const ChosenFrame = ({ page: { viewport }, chosen, ratio, width }: ChosenFrameProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { box, ids } = chosen;
  const { drag, begin, handlers } = useDrag(ratio / viewport.scale, (end) =>
    dispatch(chosenChanged({ act: 'move', matrix: matrixOf(box, end) })),
  );
  const { left, top, right, bottom, turn } = dragged(box, drag);
  const css = (units: number): number => (units * viewport.scale) / ratio;
  const place = {
    left: css(left) + viewport.offsetX / ratio,
    top: css(top) + viewport.offsetY / ratio,
    width: css(right - left),
    height: css(bottom - top),
    ...(turn === 0 ? {} : { transform: `rotate(${turn}rad)` }),
  };
  const hold = (by: HandleName | 'all') => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, by),
    ...handlers,
  });
  return (
    <fieldset
      className="chosen-frame"
      // At the upper edge of the stage there is no room over the frame.
      data-bar={place.top < BAR_ROOM ? 'below' : 'above'}
      style={place}
      aria-label={intl.formatMessage({ id: 'ink.write.chosen' }, { count: ids.length })}
      {...hold('all')}
    >
      <HeldBar chosen={chosen} shift={barShift(place.left, width)} />
      {HANDLES.map((name) => (
        <span key={name} className="chosen-handle" data-handle={name} {...hold(name)} />
      ))}
    </fieldset>
  );
};
