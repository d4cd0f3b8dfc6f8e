import { useEffect, useRef, useState } from 'react';

import { useConsole } from '../consoleContext';
import { DialogPane } from './DialogPane';
import { PersonPane } from './PersonPane';
import { Queue } from './Queue';
import { useDialogs } from './useDialogs';

/** On a phone one of the three is the page. */
type Pane = 'queue' | 'dialog' | 'person';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

const isPlain = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey;

interface Keys {
  readonly step: (by: 1 | -1) => void;
  readonly slash: () => void;
  readonly close: () => void;
}

/** Keys of the tab, while nobody writes. */
const useKeys = (keys: Keys): void => {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || !isPlain(event)) return;
      const acts: Readonly<Record<string, () => void>> = {
        j: () => newest.current.step(1),
        k: () => newest.current.step(-1),
        '/': newest.current.slash,
        C: newest.current.close,
      };
      const act = acts[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};

/** The focus goes along the rows of the queue; Enter opens the one that has it. */
const step = (queue: HTMLElement | null, by: 1 | -1): void => {
  const rows = [...(queue?.querySelectorAll<HTMLElement>('li > button') ?? [])];
  const at = rows.findIndex((row) => row === document.activeElement);
  const from = at < 0 ? rows.findIndex((row) => row.getAttribute('aria-current') === 'true') : at;
  const next = from < 0 ? 0 : Math.min(Math.max(from + by, 0), rows.length - 1);
  rows[next]?.focus();
};

/** The queue, the dialog with one person, and what there is to know of them. */
export const DialogsTab = () => {
  const { say } = useConsole();
  const dialogs = useDialogs();
  const [pane, setPane] = useState<Pane>('queue');
  const [isCannedOpen, setCannedOpen] = useState(false);
  const queue = useRef<HTMLDivElement>(null);
  const { open, failure } = dialogs;
  const waiting = dialogs.queue?.filter(({ standing }) => standing === 'waiting').length ?? 0;
  useEffect(() => {
    document.title = waiting === 0 ? say('title') : `(${waiting}) ${say('title')}`;
  }, [say, waiting]);
  useKeys({
    step: (by) => step(queue.current, by),
    slash: () => (open === null ? queue.current?.querySelector('input')?.focus() : setCannedOpen(true)),
    close: () => void dialogs.close(),
  });
  return (
    <section className="dialogs" data-pane={pane} aria-label={say('tab.dialogs')}>
      <h1 className="unseen">{say('tab.dialogs')}</h1>
      <p className="wrong trouble" role="alert">
        {failure}
      </p>
      <div ref={queue} className="pane queue">
        <Queue
          dialogs={dialogs}
          choose={(id) => {
            dialogs.choose(id);
            setPane('dialog');
          }}
        />
      </div>
      <div className="pane talk">
        {open === null ? (
          <p className="faint">{say('chooseDialog')}</p>
        ) : (
          <DialogPane
            key={open}
            {...{ dialogs, isCannedOpen, setCannedOpen }}
            back={() => setPane('queue')}
            showPerson={() => setPane('person')}
          />
        )}
      </div>
      <div className="pane person">
        {open !== null && <PersonPane dialogs={dialogs} back={() => setPane('dialog')} />}
      </div>
    </section>
  );
};
