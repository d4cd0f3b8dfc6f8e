import { useAppDispatch, useAppSelector } from '@inkside/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { typedAddress } from '@inkside/kit';

import { subscribeUrlRequest } from '../deskSlice';
import { selectSubscribing } from '../selectors';
import type { PlacedItem } from '../types';
import { FormDialog } from './FormDialog';
import { addressFault, TextField } from './formFields';

/** Another address for a feed that is broken: it is subscribed to there, and no more at the old one. */
export const ChangeAddress = ({ item, onClose }: { readonly item: PlacedItem; readonly onClose: () => void }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(item.url ?? '');
  const [isWrong, setWrong] = useState(false);
  const [isSent, setSent] = useState(false);
  const request = useAppSelector(selectSubscribing);
  const send = (): void => {
    const url = typedAddress(typed);
    setWrong(url === undefined);
    if (url === undefined) return;
    setSent(true);
    dispatch(subscribeUrlRequest.asked({ url, kind: 'rss', parent: item.parentId, login: null, replaces: item.id }));
  };
  return (
    <FormDialog
      size="ask"
      title="reading.changeAddress"
      verb="reading.change"
      onSend={send}
      onClose={onClose}
      isBusy={isSent && request.phase === 'running'}
      isDone={isSent && request.phase === 'succeeded'}
      error={isSent && request.phase === 'failed' ? request.error : undefined}
    >
      <TextField
        label={intl.formatMessage({ id: 'reading.address.rss' })}
        value={typed}
        onType={setTyped}
        fault={isWrong ? addressFault : undefined}
        hasFocus
      />
    </FormDialog>
  );
};
