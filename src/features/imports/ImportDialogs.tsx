import { FormattedMessage } from 'react-intl';

import { useAppDispatch, useAppSelector } from '../../app/kit/hooks';
import { useErrorText } from '../../app/kit/ui/errorText';
import { Refusal } from '../../app/kit/ui/Refusal';
import { selectPicking, selectReadingImports, selectRefusedImports } from './selectors';
import { importRefusalRead } from './slice';
import { BackupPicker } from './BackupPicker';
import './imports.css';

/** Files that could not be read as notes, each with the reason. */
const Refused = () => {
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const refused = useAppSelector(selectRefusedImports);
  if (refused.length === 0) return null;
  return (
    <Refusal className="import-float" onRead={() => dispatch(importRefusalRead())}>
      <ul>
        {refused.map(({ name, error }) => (
          <li key={name}>{textOf(error)}</li>
        ))}
      </ul>
    </Refusal>
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
