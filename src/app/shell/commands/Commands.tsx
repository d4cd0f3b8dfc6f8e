import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useAppDispatch } from '../../kit/hooks';
import type { Command } from './commands';
import { Palette } from './Palette';
import { createKeyReader } from './shortcuts';
import { ShortcutsDialog } from './ShortcutsDialog';
import './commands.css';

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** A question or a sheet over the page has the keyboard for itself. */
const isCovered = (): boolean => document.querySelector('.bp6-overlay-open .bp6-dialog') !== null;

/** Listens to the keyboard wherever it is, and shows what it opens. */
export const Commands = () => {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<'palette' | 'shortcuts' | undefined>();

  useEffect(() => {
    const read = createKeyReader();
    const onKey = (event: KeyboardEvent): void => {
      const found =
        event.defaultPrevented || event.repeat ? undefined : read(event, isTypedInto(event.target), event.timeStamp);
      if (found === undefined) return;
      // Also where nothing comes of it: the browser has a meaning of its own for some.
      event.preventDefault();
      if (isCovered()) return;
      if ('path' in found.does) void navigate(found.does.path);
      else setOpen(found.does.dialog);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate]);

  const run = (command: Command): void => {
    setOpen('dialog' in command ? command.dialog : undefined);
    if ('path' in command) void navigate(command.path);
    if ('action' in command) dispatch(command.action);
    if ('run' in command) command.run();
  };

  const close = (): void => setOpen(undefined);
  if (open === 'palette') return <Palette onRun={run} onClose={close} />;
  return open === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null;
};
