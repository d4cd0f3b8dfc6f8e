import { useIntl } from 'react-intl';

import { IconButton, RetryIcon, useAppDispatch } from '@inkside/ui';
import type { MessageRow } from '../../messages/slice';
import { sendAgainRequest } from './requests';

/** Sends a file of the list once more to all devices. */
export const SendAgain = ({ row: { id, key, name } }: { readonly row: MessageRow }) => {
  const dispatch = useAppDispatch();
  return (
    <IconButton
      size="small"
      icon={<RetryIcon size={18} />}
      label={useIntl().formatMessage({ id: 'delivery.againFile' }, { name })}
      disabled={key === null}
      onClick={() => dispatch(sendAgainRequest.asked({ id, deviceIds: null }))}
    />
  );
};
