import {
  AskFirst,
  type Asking,
  copyText,
  type ListActs,
  ListPlace,
  useAppDispatch,
  useErrorText,
  useHandles,
  useListActs,
} from '@inkside/ui';
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import { useIntl } from 'react-intl';

import { appErrorOf, type MessageId } from '@inkside/kit';
import { isScreensaver } from '../../messages/selectors';
import type { MessageRow } from '../../messages/slice';
import { sendAgainRequest } from '../delivery/requests';
import { deleteRequest, downloadRequest } from '../slice';
import { type FileActs, useSelectionActions } from './pushMenus';

const PushPreview = lazy(async () => ({ default: (await import('./PushPreview')).PushPreview }));

type PushActsValue = ListActs<MessageId, readonly MessageRow[]> & FileActs;

const Acts = createContext<PushActsValue | null>(null);
/** Null outside of a list that can be acted on. */
export const usePushActs = (): PushActsValue | null => useContext(Acts);

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

/** Asks before anything is deleted, in the right number. */
const Deletion = ({ question, ...rest }: Asking<readonly MessageRow[]>) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const wordsOf = (rows: readonly MessageRow[]) => {
    const values = { count: rows.length, name: rows[0]?.name ?? '' };
    return {
      title: intl.formatMessage(
        { id: rows.every(isScreensaver) ? 'screensavers.deleteQuestion' : 'push.deleteQuestion' },
        values,
      ),
      text: intl.formatMessage({ id: 'push.deleteText' }, values),
      verb: intl.formatMessage({ id: 'push.delete' }),
      isFinal: true,
      onConfirm: () => dispatch(deleteRequest.asked({ ids: rows.map(({ id }) => id) })),
    };
  };
  return <AskFirst asked={question === null ? null : wordsOf(question)} {...rest} />;
};

interface PushActsProps {
  /** As they are shown. */
  readonly rows: readonly MessageRow[];
  /** Also what a search hides: its ticks last. */
  readonly all: readonly MessageRow[];
  /** How many cards stand beside each other; 1 in a table. */
  readonly columns?: number;
  /** The header row, in whose place the selection's actions stand. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** A list of sent files in which rows are ticked and acted on, the question over it, and the file that is looked at. */
export const PushActs = ({ rows, all, columns, head, children }: PushActsProps) => {
  const dispatch = useAppDispatch();
  const list = useListActs<MessageRow, readonly MessageRow[]>({ rows, all, columns });
  const [opened, open] = useState<MessageRow | null>(null);
  const { said, copyLink } = useCopyLink();
  const stored = (meant: readonly MessageRow[]) => meant.filter(({ key }) => key !== null);
  const acts: PushActsValue = {
    ...list.acts,
    ...{ open, copyLink },
    download: (meant) => stored(meant).forEach(({ id }) => dispatch(downloadRequest.asked({ id }))),
    sendAgain: (meant) => stored(meant).forEach(({ id }) => dispatch(sendAgainRequest.asked({ id, deviceIds: null }))),
  };
  const actions = useSelectionActions(list.picked, acts);
  const remove = (meant: readonly MessageRow[]): boolean => {
    acts.ask(meant);
    return true;
  };
  return (
    <Acts value={acts}>
      <output className="push-said" data-said={said !== ''}>
        {said}
      </output>
      <ListPlace
        {...{ list, actions, head }}
        keys={{ bin: remove, purge: remove }}
        questions={(asking) => <Deletion {...asking} />}
      >
        {children}
      </ListPlace>
      {opened === null ? null : (
        <Suspense>
          <PushPreview row={opened} acts={acts} onClose={() => open(null)} />
        </Suspense>
      )}
    </Acts>
  );
};
