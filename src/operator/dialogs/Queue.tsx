import type { QueuedDialog } from '@inkside/protocol';
import { useState } from 'react';

import { useConsole } from '../consoleContext';
import type { Say } from '../words';
import type { Dialogs } from './useDialogs';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** `2 m`, `3 h`, `5 d`. */
const agoOf = (say: Say, at: number): string => {
  const minutes = Math.max(0, Math.floor((Date.now() - at) / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return say('ago.minutes', { count: minutes });
  if (minutes < DAY_MINUTES) return say('ago.hours', { count: Math.floor(minutes / HOUR_MINUTES) });
  return say('ago.days', { count: Math.floor(minutes / DAY_MINUTES) });
};

interface QueueProps {
  readonly dialogs: Dialogs;
  readonly choose: (id: string) => void;
}

const QueueRow = ({
  row,
  isOpen,
  choose,
}: { readonly row: QueuedDialog; readonly isOpen: boolean } & Pick<QueueProps, 'choose'>) => {
  const { say } = useConsole();
  return (
    <li>
      <button type="button" aria-current={isOpen ? 'true' : undefined} onClick={() => choose(row.id)}>
        <span className="queue-name">{row.name}</span>
        <span className="faint">
          {row.standing === 'closed' ? say('closed') : agoOf(say, row.waitingSince ?? row.lastAt)}
        </span>
        <span className="queue-last">{row.lastText === '' ? say('picture') : row.lastText}</span>
        {row.unread > 0 && (
          <span className="count" aria-label={say('unread', { count: row.unread })}>
            {row.unread}
          </span>
        )}
        {row.unread === 0 && row.standing === 'waiting' && <span className="mark">{say('waiting')}</span>}
      </button>
    </li>
  );
};

/** Who waits longest stands first. */
export const Queue = ({ dialogs, choose }: QueueProps) => {
  const { say, me } = useConsole();
  const [sought, setSought] = useState('');
  const [isMine, setMine] = useState(false);
  const words = sought.trim().toLowerCase();
  const shown = dialogs.queue?.filter(
    ({ name, lastText, operator }) =>
      (!isMine || operator === me) && `${name} ${lastText}`.toLowerCase().includes(words),
  );
  return (
    <>
      <div className="list-tools">
        <input
          type="search"
          aria-label={say('search')}
          placeholder={say('searchKey')}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
        <fieldset className="choice" aria-label={say('whose')}>
          <button type="button" aria-pressed={isMine} onClick={() => setMine(true)}>
            {say('mine')}
          </button>
          <button type="button" aria-pressed={!isMine} onClick={() => setMine(false)}>
            {say('all')}
          </button>
        </fieldset>
      </div>
      {shown === undefined && dialogs.failure === '' && <p className="faint">{say('loading')}</p>}
      {shown?.length === 0 && <p className="faint">{say(dialogs.queue?.length === 0 ? 'nobodyWaits' : 'noMatch')}</p>}
      <ul aria-label={say('queue')}>
        {shown?.map((row) => (
          <QueueRow key={row.id} row={row} isOpen={row.id === dialogs.open} choose={choose} />
        ))}
      </ul>
    </>
  );
};
