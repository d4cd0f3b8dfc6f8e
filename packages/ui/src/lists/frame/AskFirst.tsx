import { useState } from 'react';

import { Confirm } from '../../Confirm';

/** A question before something is done with things of a list, in words. */
interface AskedWords {
  readonly title: string;
  readonly text: string;
  readonly verb: string;
  /** Nothing brings it back. */
  readonly isFinal: boolean;
  readonly onConfirm: () => void;
}

interface AskFirstProps {
  /** Null while nothing is asked. */
  readonly asked: AskedWords | null;
  /** It goes, whether it was confirmed or not. */
  readonly onClose?: () => void;
  /** It was closed without being confirmed. */
  readonly onRefuse?: () => void;
  readonly onDone?: () => void;
  readonly onClosed?: () => void;
}

const nothing: AskedWords = { title: '', text: '', verb: '', isFinal: false, onConfirm: () => undefined };

/** Asks before something is done with things of a list. The words stay while the dialog goes. */
export const AskFirst = ({ asked, onClose, onRefuse, onDone, onClosed }: AskFirstProps) => {
  const [last, keep] = useState(nothing);
  // The function is another one with each drawing, and says nothing.
  if (asked !== null && (asked.title !== last.title || asked.text !== last.text || asked.verb !== last.verb))
    keep(asked);
  const { title, text, verb, isFinal } = asked ?? last;
  return (
    <Confirm
      isOpen={asked !== null}
      tone={isFinal ? 'danger' : 'primary'}
      {...{ title, text, verb }}
      onClose={() => {
        onRefuse?.();
        onClose?.();
      }}
      onConfirm={() => {
        asked?.onConfirm();
        onDone?.();
        onClose?.();
      }}
      {...(onClosed === undefined ? {} : { onClosed })}
    />
  );
};
