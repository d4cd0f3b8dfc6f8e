import { useState } from 'react';

import type { TwinState } from '@inkside/twin';

import { BindForm } from './BindForm';
import { ControlPanel } from './ControlPanel';
import { DeviceScreen } from './DeviceScreen';
import { reasonOf } from './HomeScreen';
import { type TwinProps, useTwin } from './useTwin';
import { type Say, sizeIn, type WordId } from './words';

type LogEntry = TwinState['log'][number];

const lineOf = ({ what, params }: LogEntry, say: Say, tag: string): string => {
  const { size, reason } = params;
  return say(`log.${what}` as WordId, {
    ...params,
    ...(typeof size === 'number' ? { size: sizeIn(size, tag) } : {}),
    ...(typeof reason === 'string' ? { reason: reasonOf(reason, say) } : {}),
  });
};

/** The newest; the device remembers some more. */
const MOST_SHOWN = 40;

const Log = ({ entries, say, tag }: { readonly entries: readonly LogEntry[] } & Pick<TwinProps, 'say' | 'tag'>) => {
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return (
    <section className="log" aria-label={say('log')}>
      <h2>{say('log')}</h2>
      {entries.length === 0 && <p className="faint">{say('logEmpty')}</p>}
      <ol>
        {entries
          .toReversed()
          .slice(0, MOST_SHOWN)
          .map((entry, index) => (
            <li key={entries.length - index}>
              <time dateTime={new Date(entry.at).toISOString()}>{time.format(entry.at)}</time>
              <span>{lineOf(entry, say, tag)}</span>
            </li>
          ))}
      </ol>
    </section>
  );
};

/** The simulated device: its screen in the middle, its controls beside it, its log under it. */
export const TwinPage = ({ twin, say, tag }: TwinProps) => {
  const { state, isOnline } = useTwin(twin);
  const [isWriting, setWriting] = useState(false);
  const { bound } = state;
  return (
    <main className="twin">
      <header>
        <h1>{state.model}</h1>
        <strong className="mark">{say('title')}</strong>
        <span className="faint">{bound === null ? say('notBound') : say('boundTo', { name: bound.name })}</span>
      </header>
      <div className="device">
        <DeviceScreen twin={twin} say={say} isWriting={isWriting} stopWriting={() => setWriting(false)} />
      </div>
      <aside className="panel" aria-label={say('controls')}>
        {bound === null && <BindForm twin={twin} say={say} />}
        <ControlPanel
          {...{ twin, say, tag, state, isOnline }}
          write={() => {
            twin.home();
            setWriting(true);
          }}
        />
      </aside>
      <Log entries={state.log} say={say} tag={tag} />
    </main>
  );
};
