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
import type { PushActs } from './usePushActs';

/** What can be done with all that is ticked. */
export const useSelectionActions = ({
  picked,
  download,
  sendAgain,
  copyLink,
  ask,
}: PushActs): readonly SelectionAction[] => {
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
export const useRowEntries = (row: MessageRow, acts: PushActs): readonly MenuEntry[] => {
  const intl = useIntl();
  const word = (id: string): string => intl.formatMessage({ id });
  const isStored = useAppSelector(selectIsStored(row.id));
  const again = {
    ...{ id: 'again', icon: <RetryIcon />, text: word('delivery.again') },
    onPress: () => acts.sendAgain([row]),
  };
  const inCloud: readonly MenuEntry[] = [
    { id: 'download', icon: <DownloadIcon />, text: word('push.download'), onPress: () => acts.download([row]) },
    ...(isStored ? [again] : []),
    { id: 'link', icon: <CopyIcon />, text: word('push.copyLink'), onPress: () => acts.copyLink(row) },
  ];
  return [
    { id: 'open', icon: <OpenIcon />, text: word('push.open'), onPress: () => acts.open(row) },
    ...(row.key === null ? [] : inCloud),
    'separator',
    {
      id: 'delete',
      icon: <TrashIcon />,
      text: word('push.delete'),
      isDanger: true,
      keys: 'Delete',
      onPress: () => acts.ask([row]),
    },
  ];
};
