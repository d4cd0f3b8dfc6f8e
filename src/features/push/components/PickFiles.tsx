import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton } from '../../../app/kit/ui/ActionButton';
import { useFilePicker } from '../../../app/kit/ui/filePicker';
import { UploadIcon } from '../../../app/kit/icons/actions';
import { useTakeFiles } from './useTakeFiles';

/** Opens the computer's own picker. */
export const PickFiles = () => {
  const { input, open } = useFilePicker({
    label: useIntl().formatMessage({ id: 'push.pick' }),
    onPick: useTakeFiles(),
  });
  return (
    <>
      {input}
      <ActionButton tone="primary" icon={<UploadIcon />} onClick={open}>
        <FormattedMessage id="push.pick" />
      </ActionButton>
    </>
  );
};
