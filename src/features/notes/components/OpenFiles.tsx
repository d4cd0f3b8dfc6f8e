import { useIntl } from 'react-intl';

import { useFilePicker } from '../../../app/kit/ui/filePicker';
import { useHandles } from '../../../app/kit/handles';
import { useAppDispatch } from '../../../app/kit/hooks';
import { OpenIcon } from '../../../app/kit/icons/actions';
import { IconButton } from '../../../app/kit/ui/IconButton';
import { noteFilesChosen } from '../../imports/slice';

/** Opens `.note` files of this computer without sending them anywhere. */
export const OpenFiles = () => {
  const dispatch = useAppDispatch();
  const { files } = useHandles();
  const label = useIntl().formatMessage({ id: 'imports.pick' });
  const { input, open } = useFilePicker({
    label,
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
      <IconButton icon={<OpenIcon />} label={label} onClick={open} />
    </>
  );
};
