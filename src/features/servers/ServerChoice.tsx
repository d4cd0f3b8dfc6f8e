import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton, ServerIcon, useAppDispatch, useAppSelector } from '@inkside/ui';
import { selectIsServerListRemembered, selectServers } from './selectors';
import { serverChosen } from './slice';

/**
 * Which cloud to sign in to: it is opened by a press, as arrow keys choose as well. Nothing while the list is on its way;
 * where no index answered and none is remembered this server is what is known.
 */
export const ServerChoice = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const servers = useAppSelector(selectServers);
  const isRemembered = useAppSelector(selectIsServerListRemembered);
  const own = servers.find(({ isHere }) => isHere)?.value ?? '';
  const [chosen = own, choose] = useState<string>();

  if (servers.length === 0 && !isRemembered) return null;
  return (
    <div className="server-choice">
      <label className="language-choice">
        <span className="unseen">{intl.formatMessage({ id: 'session.server' })}</span>
        <ServerIcon />
        <select value={chosen} onChange={({ target }) => choose(target.value)}>
          {own === '' ? <option value="">{intl.formatMessage({ id: 'session.serverHere' })}</option> : null}
          {servers.map(({ value, name, region }) => (
            <option key={value} value={value}>
              {`${name} (${region})`}
            </option>
          ))}
        </select>
      </label>
      {chosen === own ? null : (
        <ActionButton onClick={() => dispatch(serverChosen({ value: chosen }))}>
          <FormattedMessage id="session.serverOpen" />
        </ActionButton>
      )}
      {isRemembered ? (
        <p className="meta">
          <FormattedMessage id="session.serversRemembered" />
        </p>
      ) : null}
    </div>
  );
};
