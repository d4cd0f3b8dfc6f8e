import {
  isFreeStroke,
  keyOfStroke,
  useAppDispatch,
  useErrorText,
  useHandles,
  useSelection,
  copyText,
} from '@inkside/ui';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';

import { appErrorOf, type MessageId } from '@inkside/kit';
import type { MessageRow } from '../../messages/slice';
import { sendAgainRequest } from '../delivery/requests';
import { downloadRequest } from '../slice';

/** What can be done in the list of sent files, and what is ticked. */
export interface PushActs {
  readonly selection: ReturnType<typeof useSelection<MessageId>>;
  /** The ticked rows, in the order of the list. */
  readonly picked: readonly MessageRow[];
  readonly open: (row: MessageRow) => void;
  readonly download: (rows: readonly MessageRow[]) => void;
  /** Once more to all devices, without an upload. */
  readonly sendAgain: (rows: readonly MessageRow[]) => void;
  readonly copyLink: (row: MessageRow) => void;
  /** Asks whether these are to be deleted. */
  readonly ask: (rows: readonly MessageRow[]) => void;
}

interface Shown {
  readonly acts: PushActs;
  /** The file that is looked at; null for none. */
  readonly opened: MessageRow | null;
  readonly close: () => void;
  /** What is to be deleted, while it is asked. */
  readonly asked: readonly MessageRow[];
  readonly endAsking: () => void;
  /** What became of the last link, in words; '' for nothing. */
  readonly said: string;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A link goes to the clipboard and into no action: whoever knows it needs no account. `said` is what became of it. */
export const useCopyLink = () => {
  const intl = useIntl();
  const textOf = useErrorText();
  const { sent } = useHandles();
  const [said, say] = useState('');
  const copy = async ({ key, name }: MessageRow): Promise<void> => {
    if (key === null) return;
    try {
      const isCopied = await copyText(await sent.link({ key, name }));
      say(intl.formatMessage({ id: isCopied ? 'push.linkCopied' : 'push.linkNotCopied' }, { name }));
    } catch (thrown) {
      say(textOf(appErrorOf(thrown)));
    }
  };
  return { said, copyLink: (row: MessageRow) => void copy(row) };
};

/** The row that has the focus. */
const focused = (target: EventTarget, rows: readonly MessageRow[]): readonly MessageRow[] => {
  const id = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
  return rows.filter((row) => row.id === id);
};

/**
 * Selection, keys and acts of the list of sent files.
 * @param rows as they are shown
 * @param all also what a search hides: its ticks last
 */
export const usePushActs = (rows: readonly MessageRow[], all: readonly MessageRow[]): Shown => {
  const dispatch = useAppDispatch();
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const everything = useMemo(() => all.map(({ id }) => id), [all]);
  const selection = useSelection(order, { all: everything });
  const [opened, setOpened] = useState<MessageRow | null>(null);
  const [asked, ask] = useState<readonly MessageRow[]>([]);
  const { said, copyLink } = useCopyLink();
  const picked = all.filter(({ id }) => selection.isSelected(id));
  const download = (meant: readonly MessageRow[]): void => {
    for (const { id, key } of meant) if (key !== null) dispatch(downloadRequest.asked({ id }));
  };
  const sendAgain = (meant: readonly MessageRow[]): void => {
    for (const { id, key } of meant) if (key !== null) dispatch(sendAgainRequest.asked({ id, deviceIds: null }));
  };
  return {
    acts: { selection, picked, open: setOpened, download, sendAgain, copyLink, ask },
    opened,
    close: () => setOpened(null),
    asked,
    endAsking: () => ask([]),
    said,
    onKeyDown: (event) => {
      selection.onKeyDown(event);
      if (event.altKey || event.ctrlKey || event.metaKey || !isFreeStroke(event.nativeEvent)) return;
      if (keyOfStroke(event) !== 'delete') return;
      const meant = picked.length > 0 ? picked : focused(event.target, rows);
      if (meant.length === 0) return;
      event.preventDefault();
      ask(meant);
    },
  };
};
