import { useRef } from 'react';
import { useIntl } from 'react-intl';

import { useHandles } from '../../../app/kit/handles';
import { useAppDispatch } from '../../../app/kit/hooks';
import { OpenIcon } from '../../../app/kit/icons/actions';
import { IconButton } from '../../../app/kit/ui/IconButton';
import { noteFilesChosen } from '../../imports/slice';

/** Opens `.note` files of this computer without sending them anywhere. */
export const OpenFiles = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { files } = useHandles();
  const input = useRef<HTMLInputElement>(null);
  const label = intl.formatMessage({ id: 'imports.pick' });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".note"
        multiple
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          if (chosen.length > 0)
            dispatch(noteFilesChosen({ files: chosen.map((file) => ({ fileId: files.keep(file), name: file.name, size: file.size })) }));
          // Otherwise picking the same file again would say nothing.
          currentTarget.value = '';
        }}
      />
      <IconButton icon={<OpenIcon />} label={label} onClick={() => input.current?.click()} />
    </>
  );
};
