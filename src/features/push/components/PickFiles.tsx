import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton } from '../../../app/kit/controls/ActionButton';
import { UploadIcon } from '../../../app/kit/icons/actions';
import { useTakeFiles } from './useTakeFiles';

/** Opens the computer's own picker; many files can be picked at once. */
export const PickFiles = () => {
  const intl = useIntl();
  const take = useTakeFiles();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={intl.formatMessage({ id: 'push.pick' })}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          // Otherwise picking the same file again would say nothing.
          currentTarget.value = '';
        }}
      />
      <ActionButton tone="primary" icon={<UploadIcon />} onClick={() => input.current?.click()}>
        <FormattedMessage id="push.pick" />
      </ActionButton>
    </>
  );
};
