import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton } from '../../app/kit/ui/ActionButton';
import { useFilePicker } from '../../app/kit/ui/filePicker';
import { useHandles } from '../../app/kit/handles';
import { useAppDispatch } from '../../app/kit/hooks';
import { OpenIcon } from '../../app/kit/icons/actions';
import { noteFilesChosen } from './slice';

/** Opens the computer's own picker for `.note` files. */
export const PickNotes = ({ tone = 'plain' }: { readonly tone?: 'plain' | 'primary' }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { files } = useHandles();
  const { input, open } = useFilePicker({
    label: intl.formatMessage({ id: 'imports.pick' }),
    accept: '.note,.zip',
    onPick: (chosen) =>
      dispatch(
        noteFilesChosen({
          files: chosen.map((file) => ({ fileId: files.keep(file), name: file.name, size: file.size })),
        }),
      ),
  });
  return (
    <>
      {input}
      <ActionButton tone={tone} icon={<OpenIcon />} onClick={open}>
        <FormattedMessage id="imports.pick" />
      </ActionButton>
    </>
  );
};
