import { FormattedMessage, useIntl } from 'react-intl';

import { useAppDispatch, useAppSelector } from '../../../app/kit/hooks';
import { ServerIcon } from '../../../app/kit/icons/states';
import { selectIsServerListRemembered, selectServers } from '../selectors';
import { serverChosen } from '../slice';

/** Which cloud to sign in to. Nothing while the list is on its way. */
export const ServerChoice = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const servers = useAppSelector(selectServers);
  const isRemembered = useAppSelector(selectIsServerListRemembered);
  const here = servers.find(({ isHere }) => isHere);

  if (servers.length === 0) return null;
  return (
    <div className="server-choice">
      <label className="language-choice">
        <span className="unseen">{intl.formatMessage({ id: 'session.server' })}</span>
        <ServerIcon />
        <select value={here?.value ?? ''} onChange={({ target }) => dispatch(serverChosen({ value: target.value }))}>
          {here === undefined ? <option value="">{intl.formatMessage({ id: 'session.serverHere' })}</option> : null}
          {servers.map(({ value, name, region }) => (
            <option key={value} value={value}>
              {`${name} (${region})`}
            </option>
          ))}
        </select>
      </label>
      {isRemembered ? (
        <p className="meta">
          <FormattedMessage id="session.serversRemembered" />
        </p>
      ) : null}
    </div>
  );
};
