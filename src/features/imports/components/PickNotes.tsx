import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton } from '../../../app/kit/controls/ActionButton';
import { useHandles } from '../../../app/kit/handles';
import { useAppDispatch } from '../../../app/kit/hooks';
import { OpenIcon } from '../../../app/kit/icons/actions';
import { noteFilesChosen } from '../slice';

/** Opens the computer's own picker for `.note` files. */
export const PickNotes = ({ tone = 'plain' }: { readonly tone?: 'plain' | 'primary' }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { files } = useHandles();
  const input = useRef<HTMLInputElement>(null);
  const take = (chosen: readonly File[]): void => {
    if (chosen.length === 0) return;
    dispatch(noteFilesChosen({ files: chosen.map((file) => ({ fileId: files.keep(file), name: file.name, size: file.size })) }));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".note"
        multiple
        hidden
        aria-label={intl.formatMessage({ id: 'imports.pick' })}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          // Otherwise picking the same file again would say nothing.
          currentTarget.value = '';
        }}
      />
      <ActionButton tone={tone} icon={<OpenIcon />} onClick={() => input.current?.click()}>
        <FormattedMessage id="imports.pick" />
      </ActionButton>
    </>
  );
};
