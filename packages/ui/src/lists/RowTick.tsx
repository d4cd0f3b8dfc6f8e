import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';

import './rowTick.css';

interface RowTickProps {
  /** Of what it ticks. */
  readonly name: string;
  readonly isSelected: boolean;
  /** `isRange`: Shift was held, so everything from the last tick on is meant. */
  readonly onToggle: (isRange: boolean) => void;
}

/** The tick of a row or card: seen on hover, with focus, once ticked, and always where fingers press. */
export const RowTick = ({ name, isSelected, onToggle }: RowTickProps) => {
  const label = useIntl().formatMessage({ id: 'select.one' }, { name });
  return (
    <span className="row-tick" data-selected={isSelected}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={label}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey)}
        // The row around opens on a click.
        onClick={(event) => event.stopPropagation()}
      />
      <span className="row-tick-box" />
    </span>
  );
};

/** A finger that rests this long selects. */
const LONG_PRESS_MS = 400;
/** A finger that moved further than this, in CSS pixels, scrolls. */
const SLOP_PX = 10;

interface Press {
  readonly timer: number;
  readonly x: number;
  readonly y: number;
}

/**
 * For the element of a row: selects it when a finger rests on it. The click that follows opens nothing.
 * @param onLongPress is called while the finger is still down
 */
export const useLongPress = (onLongPress: () => void) => {
  const press = useRef<Press>(undefined);
  const isSwallowing = useRef(false);
  const end = (): void => {
    window.clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => end, []);

  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y, currentTarget, target }: PointerEvent<HTMLElement>) => {
      end();
      isSwallowing.current = false;
      if (pointerType !== 'touch' || !(target instanceof Node && currentTarget.contains(target))) return;
      const timer = window.setTimeout(() => {
        press.current = undefined;
        isSwallowing.current = true;
        onLongPress();
      }, LONG_PRESS_MS);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const begun = press.current;
      if (begun !== undefined && Math.hypot(clientX - begun.x, clientY - begun.y) > SLOP_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (!isSwallowing.current) return;
      isSwallowing.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};
