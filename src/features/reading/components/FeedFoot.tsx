import {
  DownloadIcon,
  FolderIcon,
  ItemMenu,
  type MenuEntry,
  SendIcon,
  UploadIcon,
  useAppDispatch,
  useAppSelector,
  useFilePicker,
  useHandles,
  useItemMenu,
  When,
} from '@inkside/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { exportRequest, importRequest } from '../deskSlice';
import { selectStates } from '../selectors';
import { DailyDigest } from './DailyDigest';

/** When the feeds were asked, and when they are again. */
const Times = () => {
  const intl = useIntl();
  const states = useAppSelector(selectStates);
  if (states === null || states.lastAt === null) return null;
  return (
    <span className="meta">
      <FormattedMessage id="reading.refreshed" values={{ time: <When at={states.lastAt} /> }} />{' '}
      {states.nextAt === null ? null : (
        <FormattedMessage id="reading.nextRefresh" values={{ time: intl.formatTime(states.nextAt) }} />
      )}
    </span>
  );
};

/** Below the feeds: when they were asked, lists of subscriptions in and out, the book a day. */
export const FeedFoot = ({ onFolder }: { readonly onFolder?: () => void }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { files } = useHandles();
  const menu = useItemMenu();
  const [hasDigest, setDigest] = useState(false);
  const word = (id: string): string => intl.formatMessage({ id });
  const picker = useFilePicker({
    label: word('reading.importOpml'),
    accept: '.opml,.xml',
    isSingle: true,
    onPick: ([file]) => (file === undefined ? undefined : dispatch(importRequest.asked({ fileId: files.keep(file) }))),
  });
  const entries = (): readonly MenuEntry[] => [
    ...(onFolder === undefined
      ? []
      : [{ id: 'folder', icon: <FolderIcon />, text: word('reading.newFolder'), onPress: onFolder }]),
    { id: 'digest', icon: <SendIcon />, text: word('reading.digest'), onPress: () => setDigest(true) },
    'separator',
    { id: 'import', icon: <UploadIcon />, text: word('reading.importOpml'), onPress: picker.open },
    {
      id: 'export',
      icon: <DownloadIcon />,
      text: word('reading.exportOpml'),
      onPress: () => dispatch(exportRequest.asked({})),
    },
  ];
  return (
    <div className="pane-foot">
      {picker.input}
      <Times />
      <ItemMenu label={word('reading.moreOfFeeds')} menu={menu} entries={entries} className="bp6-button bp6-minimal" />
      {hasDigest ? <DailyDigest onClose={() => setDigest(false)} /> : null}
    </div>
  );
};
