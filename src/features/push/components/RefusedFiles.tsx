import { FormattedMessage } from 'react-intl';

import { Refusal, useAppDispatch, useAppSelector, useErrorText } from '@inkside/ui';
import { selectRefused } from '../selectors';
import { refusalRead } from '../slice';
import './push.css';

/** What was not taken of the last choice, file by file, and why. The rest went on. */
export const RefusedFiles = () => {
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const { files, tooMany } = useAppSelector(selectRefused);
  if (files.length === 0 && tooMany === null) return null;
  return (
    <Refusal className="refused" onRead={() => dispatch(refusalRead())}>
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
    </Refusal>
  );
};
