import { FormattedMessage, useIntl } from 'react-intl';

import { useAppDispatch, useAppSelector } from '../../../app/kit/hooks';
import { CloseIcon } from '../../../app/kit/icons/actions';
import { WarningIcon } from '../../../app/kit/icons/states';
import { useErrorText } from '../../../app/kit/ui/hooks/errorText';
import { IconButton } from '../../../app/kit/ui/IconButton';
import { selectPicking, selectReadingImports, selectRefusedImports } from '../selectors';
import { importRefusalRead } from '../slice';
import { BackupPicker } from './BackupPicker';
import './imports.css';

/** Files that could not be read as notes, each with the reason. */
const Refused = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const refused = useAppSelector(selectRefusedImports);
  if (refused.length === 0) return null;
  return (
    <section className="notice import-float" data-tone="bad" role="alert">
      <WarningIcon />
      <div className="notice-body">
        <ul>
          {refused.map(({ name, error }) => (
            <li key={name}>{textOf(error)}</li>
          ))}
        </ul>
      </div>
      <IconButton
        size="small"
        icon={<CloseIcon size={16} />}
        label={intl.formatMessage({ id: 'common.close' })}
        onClick={() => dispatch(importRefusalRead())}
      />
    </section>
  );
};

const Reading = () => {
  const [name] = useAppSelector(selectReadingImports);
  return name === undefined ? null : (
    <output className="notice import-float">
      <FormattedMessage id="imports.reading" values={{ file: name }} />
    </output>
  );
};

/** What opening a file asks and says, wherever one is: the choice among a backup's notes, what is read, what was refused. */
export const ImportDialogs = () => {
  const picking = useAppSelector(selectPicking);
  return (
    <>
      <Reading />
      <Refused />
      {picking === undefined ? null : <BackupPicker key={picking.fileId} picking={picking} />}
    </>
  );
};
