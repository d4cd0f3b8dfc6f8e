import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';

import { ActionButton } from '../controls';
import { useAfter } from '../useAfter';
import './undoToast.css';

interface UndoToastProps {
  /** What was done, or was undone. Give a newer one another key: it begins anew. */
  readonly text: string;
  /** Absent for what only tells of an undo. */
  readonly onUndo?: () => void;
  /** Its time is over, or Undo was pressed. */
  readonly onEnd: () => void;
}

/** How long a toast stands. */
const TOAST_MS = 8000;

const watchTab = (tell: () => void): (() => void) => {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
};

const useIsTabHidden = (): boolean => useSyncExternalStore(watchTab, () => document.hidden);

/** Ends after the time; what is paused goes on with what was left. */
const useEnd = (isPaused: boolean, onEnd: () => void): void => {
  const [left] = useState({ ms: TOAST_MS });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused) return undefined;
    const begun = Date.now();
    const timer = window.setTimeout(() => end(), left.ms);
    return () => {
      window.clearTimeout(timer);
      left.ms = Math.max(0, left.ms - (Date.now() - begun));
    };
  }, [isPaused, left]);
};

/**
 * Says for 8 seconds what was done and takes it back, without taking the focus. The time stands still while a mouse or
 * the focus is on it, and while the tab is hidden.
 */
export const UndoToast = ({ text, onUndo, onEnd }: UndoToastProps) => {
  const [isUnder, setUnder] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const cameFrom = useRef<EventTarget | null>(null);
  const isHidden = useIsTabHidden();
  useEnd(isUnder || hasFocus || isHidden, onEnd);
  // What comes together with its words is not read out: they follow.
  const isIn = useAfter(0);
  return (
    <div
      className="undo-toast"
      onMouseEnter={() => setUnder(true)}
      onMouseLeave={() => setUnder(false)}
      onFocus={({ relatedTarget }) => {
        cameFrom.current = relatedTarget;
        setFocus(true);
      }}
      onBlur={() => setFocus(false)}
    >
      <output className="undo-words">{isIn ? text : ''}</output>
      {onUndo === undefined ? null : (
        <ActionButton
          isBare
          isSmall
          className="undo-button"
          onClick={() => {
            // The button goes with the toast.
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
            onUndo();
            onEnd();
          }}
        >
          <FormattedMessage id="undo.undo" />
        </ActionButton>
      )}
    </div>
  );
};
