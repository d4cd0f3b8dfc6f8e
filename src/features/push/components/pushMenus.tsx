import {
  CopyIcon,
  DownloadIcon,
  type MenuEntry,
  OpenIcon,
  RetryIcon,
  type SelectionAction,
  TrashIcon,
  useAppSelector,
} from '@inkside/ui';
import { useIntl } from 'react-intl';

import type { MessageRow } from '../../messages/slice';
import { selectIsStored } from '../delivery/selectors';

/** What can be done with sent files. */
export interface FileActs {
  readonly open: (row: MessageRow) => void;
  readonly download: (rows: readonly MessageRow[]) => void;
  /** Once more to all devices, without an upload. */
  readonly sendAgain: (rows: readonly MessageRow[]) => void;
  readonly copyLink: (row: MessageRow) => void;
  /** Asks whether these are to be deleted. */
  readonly ask: (rows: readonly MessageRow[]) => void;
}

/** What can be done with all that is ticked. */
export const useSelectionActions = (
  picked: readonly MessageRow[],
  { download, sendAgain, copyLink, ask }: FileActs,
): readonly SelectionAction[] => {
  const intl = useIntl();
  const stored = picked.filter(({ key }) => key !== null);
  const [only] = stored;
  return [
    {
      id: 'download',
      icon: <DownloadIcon />,
      text: intl.formatMessage({ id: 'push.download' }),
      fits: stored.length,
      onPress: () => download(stored),
    },
    {
      id: 'again',
      icon: <RetryIcon />,
      text: intl.formatMessage({ id: 'delivery.again' }),
      fits: stored.length,
      onPress: () => sendAgain(stored),
    },
    ...(picked.length === 1 && only !== undefined
      ? [
          {
            id: 'link',
            icon: <CopyIcon />,
            text: intl.formatMessage({ id: 'push.copyLink' }),
            onPress: () => copyLink(only),
          },
        ]
      : []),
    {
      id: 'delete',
      icon: <TrashIcon />,
      text: intl.formatMessage({ id: 'push.delete' }),
      isDanger: true,
      onPress: () => ask(picked),
    },
  ];
};

/** What can be done with one file, in the order of all lists. */
export const useRowEntries = (row: MessageRow, acts: FileActs | null): readonly MenuEntry[] => {
  const intl = useIntl();
  const word = (id: string): string => intl.formatMessage({ id });
  const isStored = useAppSelector(selectIsStored(row.id));
  const again = {
    ...{ id: 'again', icon: <RetryIcon />, text: word('delivery.again') },
    onPress: () => acts?.sendAgain([row]),
  };
  const inCloud: readonly MenuEntry[] = [
    { id: 'download', icon: <DownloadIcon />, text: word('push.download'), onPress: () => acts?.download([row]) },
    ...(isStored ? [again] : []),
    { id: 'link', icon: <CopyIcon />, text: word('push.copyLink'), onPress: () => acts?.copyLink(row) },
  ];
  return [
    { id: 'open', icon: <OpenIcon />, text: word('push.open'), onPress: () => acts?.open(row) },
    ...(row.key === null ? [] : inCloud),
    'separator',
    {
      id: 'delete',
      icon: <TrashIcon />,
      text: word('push.delete'),
      isDanger: true,
      keys: 'Delete',
      onPress: () => acts?.ask([row]),
    },
  ];
};
