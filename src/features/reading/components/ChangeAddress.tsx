import { Dialog } from '@blueprintjs/core';
import { ActionButton, useAppDispatch, useAppSelector, useFocusBackAtEnd } from '@inkside/ui';
import { useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { typedAddress } from '@inkside/kit';

import { subscribeUrlRequest } from '../deskSlice';
import { selectSubscribing } from '../selectors';
import type { PlacedItem } from '../types';
import { addressFault, ReadingForm, ServerFault, TextField } from './formFields';

/** Another address for a feed that is broken: it is subscribed to there, and no more at the old one. */
export const ChangeAddress = ({ item, onClose }: { readonly item: PlacedItem; readonly onClose: () => void }) => {
  useFocusBackAtEnd();
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const id = useId();
  const [typed, setTyped] = useState(item.url ?? '');
  const [isWrong, setWrong] = useState(false);
  const [isSent, setSent] = useState(false);
  const request = useAppSelector(selectSubscribing);
  const isDone = isSent && request.phase === 'succeeded';
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  const send = (): void => {
    const url = typedAddress(typed);
    setWrong(url === undefined);
    if (url === undefined) return;
    setSent(true);
    dispatch(subscribeUrlRequest.asked({ url, kind: 'rss', parent: item.parentId, login: null, replaces: item.id }));
  };
  return (
    <Dialog className="ask" isOpen onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id="reading.changeAddress" />
      </h2>
      <ReadingForm onSend={send}>
        <TextField
          label={intl.formatMessage({ id: 'reading.address.rss' })}
          value={typed}
          onType={setTyped}
          fault={isWrong ? addressFault : undefined}
          hasFocus
        />
        <ServerFault error={isSent && request.phase === 'failed' ? request.error : undefined} />
        <div className="dialog-actions">
          <ActionButton onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </ActionButton>
          <ActionButton type="submit" tone="primary" isBusy={isSent && request.phase === 'running'}>
            <FormattedMessage id="reading.change" />
          </ActionButton>
        </div>
      </ReadingForm>
    </Dialog>
  );
};
