import { Confirm, useAppDispatch } from '@inkside/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';

import type { MessageRow } from '../../messages/slice';
import { deleteRequest } from '../slice';

interface DeletionProps {
  readonly asked: readonly MessageRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before anything is deleted, in the right number. */
export const Deletion = ({ asked, onClose, onDone }: DeletionProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  // What was asked stays in the words while the dialog goes.
  const [last, keep] = useState(asked);
  if (asked.length > 0 && asked !== last) keep(asked);
  const values = { count: last.length, name: last[0]?.name ?? '' };
  const confirm = (): void => {
    dispatch(deleteRequest.asked({ ids: asked.map(({ id }) => id) }));
    onClose();
    onDone();
  };
  return (
    <Confirm
      isOpen={asked.length > 0}
      title={intl.formatMessage({ id: 'push.deleteQuestion' }, values)}
      text={intl.formatMessage({ id: 'push.deleteText' }, values)}
      verb={intl.formatMessage({ id: 'push.delete' })}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
};
