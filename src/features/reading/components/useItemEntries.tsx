import { FolderIcon, KeyIcon, type MenuEntry, OpenIcon, RenameIcon, TrashIcon } from '@inkside/ui';
import type { JSX } from 'react';
import { useIntl } from 'react-intl';

import type { PlacedItem, ReadingKind } from '../types';
import { type Question, useRemoval } from './Questions';

const removalId = (kind: ReadingKind, isFolder: boolean): string => {
  if (isFolder) return 'reading.removeFolder';
  return kind === 'page' ? 'reading.remove' : 'reading.unsubscribe';
};

/** What can be done with one item of a tree, in the order of all lists. `onLogin`: for what can have a name and password. */
export const useItemEntries = (
  kind: ReadingKind,
  onAsk: (question: Question) => void,
  onLogin?: (item: PlacedItem) => void,
) => {
  const intl = useIntl();
  const remove = useRemoval(kind);
  const entry = (id: string, icon: JSX.Element, onPress: () => void) => ({
    ...{ id, icon, onPress },
    text: intl.formatMessage({ id }),
  });
  return (item: PlacedItem): readonly MenuEntry[] => {
    const { id, url } = item;
    const isFolder = item.kind === 'folder';
    const newFolder = () => onAsk({ kind: 'folder', parentId: id });
    return [
      entry('reading.rename', <RenameIcon />, () => onAsk({ kind: 'rename', item })),
      entry('reading.move', <FolderIcon />, () => onAsk({ kind: 'move', ids: [id] })),
      ...(isFolder ? [entry('reading.newFolder', <FolderIcon />, newFolder)] : []),
      ...(onLogin === undefined || isFolder ? [] : [entry('reading.changeLogin', <KeyIcon />, () => onLogin(item))]),
      ...(url === null
        ? []
        : [entry('reading.original', <OpenIcon />, () => void window.open(url, '_blank', 'noopener,noreferrer'))]),
      'separator',
      { ...entry(removalId(kind, isFolder), <TrashIcon />, () => remove([item])), isDanger: true },
    ];
  };
};
