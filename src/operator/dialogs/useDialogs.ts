import {
  type OperatorDialog,
  operatorDialogAnswer,
  operatorDialogPaths as paths,
  type OperatorPerson,
  operatorPersonAnswer,
  operatorQueueAnswer,
  type QueuedDialog,
} from '@inkside/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { Api } from '../api';
import { failureText, useConsole } from '../consoleContext';

/** How often the cloud is asked for what is new. */
const POLL_MS = 3000;

export interface Answer {
  /** 32 hexadecimal digits: sent again, it is the same answer. */
  readonly id: string;
  readonly text: string;
  /** Base64. */
  readonly picture?: string;
}

export interface Dialogs {
  /** Undefined until it has come. */
  readonly queue: readonly QueuedDialog[] | undefined;
  readonly open: string | null;
  /** Of the open one; undefined until they have come. */
  readonly dialog: OperatorDialog | undefined;
  readonly person: OperatorPerson | undefined;
  /** Why nothing comes at the moment; '' while all is well. */
  readonly failure: string;
  readonly choose: (id: string | null) => void;
  /** Resolves to why it was not done, and to '' where it was. */
  readonly answer: (answer: Answer) => Promise<string>;
  readonly close: () => Promise<string>;
  readonly revoke: (message: string) => Promise<string>;
}

/** The newest answer alone counts: those that were asked for before it come to nothing. */
const useNewest = (): (() => () => boolean) => {
  const last = useRef(0);
  return useCallback(() => {
    last.current += 1;
    const own = last.current;
    return () => own === last.current;
  }, []);
};

/** Asks now, and again and again while the console is looked at or not. */
const usePolling = (ask: () => Promise<void>): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const turn = async (): Promise<void> => {
      await ask();
      // A pause between two questions, so that a slow cloud is not asked twice at once.
      if (!isOver) timer = setTimeout(() => void turn(), POLL_MS);
    };
    void turn();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [ask]);
};

/** Of the open dialog; undefined until it has come. */
const usePerson = (open: string | null): OperatorPerson | undefined => {
  const { api } = useConsole();
  const [known, setKnown] = useState<{ readonly id: string; readonly person: OperatorPerson }>();
  useEffect(() => {
    if (open === null) return undefined;
    let isOver = false;
    const show = (person: OperatorPerson): void => {
      if (!isOver) setKnown({ id: open, person });
    };
    // Where it cannot be had, the polling says so.
    api.get(paths.person(open), operatorPersonAnswer).then(show, () => undefined);
    return () => {
      isOver = true;
    };
  }, [api, open]);
  return known?.id === open ? known?.person : undefined;
};

/** The open dialog as it is now; what is looked at is marked as read, which the person sees. */
const readDialog = async (api: Api, open: string): Promise<OperatorDialog> => {
  const shown = await api.get(paths.dialog(open), operatorDialogAnswer);
  if (shown.dialog.unread === 0 || document.visibilityState !== 'visible') return shown;
  return api.send('POST', paths.read(open), undefined, operatorDialogAnswer);
};

/** Queue, open dialog and person, as they are now in the cloud. */
export const useDialogs = (): Dialogs => {
  const { api, say } = useConsole();
  const [queue, setQueue] = useState<Dialogs['queue']>();
  const [open, setOpen] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OperatorDialog>();
  const [failure, setFailure] = useState('');
  const begin = useNewest();

  const ask = useCallback(async (): Promise<void> => {
    const isNewest = begin();
    try {
      const { dialogs } = await api.get(paths.queue, operatorQueueAnswer);
      const shown = open === null ? undefined : await readDialog(api, open);
      if (!isNewest()) return;
      setQueue(dialogs.map((each) => (each.id === shown?.dialog.id ? shown.dialog : each)));
      setDialog(shown);
      setFailure('');
    } catch (thrown) {
      if (isNewest()) setFailure(failureText(say, thrown));
    }
  }, [api, begin, open, say]);
  usePolling(ask);

  const act = async (path: (id: string) => string, body?: object): Promise<string> => {
    if (open === null) return '';
    const isNewest = begin();
    try {
      const next = await api.send('POST', path(open), body, operatorDialogAnswer);
      if (isNewest()) setDialog(next);
      void ask();
      return '';
    } catch (thrown) {
      return failureText(say, thrown);
    }
  };
  return {
    ...{ queue, open, dialog, failure },
    person: usePerson(open),
    choose: (id) => {
      if (id === open) return;
      setDialog(undefined);
      setOpen(id);
    },
    answer: (answer) => act(paths.answer, answer),
    close: () => act(paths.close),
    revoke: (message) => act(paths.revoke, { message }),
  };
};
