import { UndoToast, useAppDispatch } from '@inkside/ui';

import { toastDismissed, undoAsked } from './slice';

interface UndoRowProps {
  readonly id: string;
  /** The operation that is taken back. */
  readonly undoes: string;
  readonly text: string;
}

/** What was done, and can be taken back as long as it stands here. */
export const UndoRow = ({ id, undoes, text }: UndoRowProps) => {
  const dispatch = useAppDispatch();
  return (
    <UndoToast
      text={text}
      onUndo={() => dispatch(undoAsked({ id: undoes }))}
      onEnd={() => dispatch(toastDismissed({ id }))}
    />
  );
};
