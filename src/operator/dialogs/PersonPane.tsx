import { formatBytes } from '@inkside/kit';
import type { OperatorPerson } from '@inkside/protocol';

import { useConsole } from '../consoleContext';
import type { Dialogs } from './useDialogs';

const Devices = ({ devices }: Pick<OperatorPerson, 'devices'>) => {
  const { say } = useConsole();
  return (
    <>
      <h3>{say('devices')}</h3>
      {devices.length === 0 && <p className="faint">{say('noDevices')}</p>}
      <ul aria-label={say('devices')}>
        {devices.map(({ id, name, model, firmware, isOnline }) => (
          <li key={id}>
            {name === model ? name : `${name} (${model})`}
            <span className="faint">
              {firmware === '' ? '' : ` ${firmware}`} {say(isOnline ? 'online' : 'offline')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};

const Past = ({
  pastDialogs,
  date,
}: Pick<OperatorPerson, 'pastDialogs'> & { readonly date: (at: number) => string }) => {
  const { say } = useConsole();
  return (
    <>
      <h3>{say('past')}</h3>
      {pastDialogs.length === 0 && <p className="faint">{say('noPast')}</p>}
      <ul aria-label={say('past')}>
        {pastDialogs.map(({ closedAt, messages, operator }) => (
          <li key={closedAt}>
            {date(closedAt)}{' '}
            <span className="faint">
              {say('messages', { count: messages })}
              {operator === null ? '' : ` ${operator}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};

/** What an operator needs to know of who asks. */
export const PersonPane = ({ dialogs: { person }, back }: { readonly dialogs: Dialogs; readonly back: () => void }) => {
  const { say, tag } = useConsole();
  const size = (bytes: number): string =>
    formatBytes(bytes, (value, options) => new Intl.NumberFormat(tag, options).format(value));
  const date = (at: number): string =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return (
    <aside aria-label={say('person')}>
      <button className="back" type="button" onClick={back}>
        {say('back')}
      </button>
      {person === undefined ? (
        <p className="faint">{say('loading')}</p>
      ) : (
        <>
          <h2>{person.name}</h2>
          <dl>
            {person.email !== null && (
              <>
                <dt>{say('email')}</dt>
                <dd>{person.email}</dd>
              </>
            )}
            {person.phone !== null && (
              <>
                <dt>{say('phone')}</dt>
                <dd>{person.phone}</dd>
              </>
            )}
            <dt>{say('language')}</dt>
            <dd>{person.language ?? say('unknown')}</dd>
            <dt>{say('storage')}</dt>
            <dd>{say('storageOf', { used: size(person.storage.used), limit: size(person.storage.limit) })}</dd>
            <dt>{say('lastSync')}</dt>
            <dd>{person.lastSyncAt === null ? say('never') : date(person.lastSyncAt)}</dd>
            <dt>{say('since')}</dt>
            <dd>{date(person.createdAt)}</dd>
          </dl>
          <Devices devices={person.devices} />
          <Past pastDialogs={person.pastDialogs} date={date} />
        </>
      )}
    </aside>
  );
};
