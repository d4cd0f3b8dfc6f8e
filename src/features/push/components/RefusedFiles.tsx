import { FormattedMessage, useIntl } from 'react-intl';

import { useAppDispatch, useAppSelector } from '../../../app/kit/hooks';
import { CloseIcon } from '../../../app/kit/icons/actions';
import { WarningIcon } from '../../../app/kit/icons/states';
import { useErrorText } from '../../../app/kit/ui/hooks/errorText';
import { IconButton } from '../../../app/kit/ui/IconButton';
import { selectRefused } from '../selectors';
import { refusalRead } from '../slice';
import './push.css';

/** What was not taken of the last choice, file by file, and why. The rest went on. */
export const RefusedFiles = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const { files, tooMany } = useAppSelector(selectRefused);
  if (files.length === 0 && tooMany === null) return null;
  return (
    <section className="notice refused" data-tone="bad" role="alert">
      <WarningIcon />
      <div className="notice-body">
        <h2 className="refused-title">
          {tooMany === null ? <FormattedMessage id="push.refused" values={{ count: files.length }} /> : textOf(tooMany)}
        </h2>
        <ul className="refused-list">
          {files.map(({ name, error }, index) => (
            <li key={`${index} ${name}`}>
              <span className="refused-name cut" title={name}>
                {name}
              </span>
              <span>{textOf(error)}</span>
            </li>
          ))}
        </ul>
      </div>
      <IconButton
        size="small"
        icon={<CloseIcon size={16} />}
        label={intl.formatMessage({ id: 'common.close' })}
        onClick={() => dispatch(refusalRead())}
      />
    </section>
  );
};
