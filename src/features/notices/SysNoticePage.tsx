import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';

import {
  ActionButton,
  DeviceIcon,
  Drawing,
  Empty,
  GiftIcon,
  HeaderActions,
  InfoIcon,
  Loaded,
  PlainList,
  PlainPage,
  PlainRow,
  RichText,
  Section,
  ServerIcon,
  useAppDispatch,
  useAppSelector,
  When,
} from '@inkside/ui';
import { groupsOf, kindOf, selectNotices, selectUnreadNotices } from './selectors';
import { noticeOpened, noticesAllRead, noticesRequest } from './slice';
import './notices.css';
import type { Notice, NoticeKind } from '@inkside/protocol';

/** A bell at rest. */
const NoticesDrawing = () => (
  <Drawing>
    <path d="M44 80h60c-7-7-9-14-9-29 0-15-8-24-21-24s-21 9-21 24c0 15-2 22-9 29zM74 27v-7" />
    <path className="accented" d="M66 80c1 6 4 9 8 9s7-3 8-9" strokeWidth="2" />
  </Drawing>
);

const icons = {
  service: <ServerIcon />,
  device: <DeviceIcon />,
  offer: <GiftIcon />,
  news: <InfoIcon />,
} as const satisfies Record<NoticeKind, unknown>;

interface NoticeRowProps {
  readonly notice: Notice;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const NoticeRow = ({ notice, isOpen, onToggle }: NoticeRowProps) => (
  <PlainRow
    icon={icons[kindOf(notice)]}
    title={
      <button
        type="button"
        className="notice-button"
        data-unread={!notice.isRead}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {notice.title}
      </button>
    }
    meta={<When at={notice.at} />}
    side={
      notice.isRead ? undefined : (
        <span className="badge" data-tone="accent">
          <FormattedMessage id="notices.unread" />
        </span>
      )
    }
  >
    {isOpen ? (
      <div className="notice-text">
        <RichText html={notice.description} />
      </div>
    ) : null}
  </PlainRow>
);

/** By what they are about. The address names the notice that is open, so that the way back closes it. */
const NoticeList = ({ notices }: { readonly notices: readonly Notice[] }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [query, setQuery] = useSearchParams();
  const open = query.get('id');
  const toggle = ({ id, isRead }: Notice) => {
    setQuery(id === open ? {} : { id }, { replace: true });
    if (id !== open && !isRead) dispatch(noticeOpened({ id }));
  };
  return groupsOf(notices).map((group) => {
    const title = intl.formatMessage({ id: `notices.kind.${group.kind}` });
    return (
      <Section key={group.kind} title={title}>
        <PlainList label={title}>
          {group.notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} isOpen={notice.id === open} onToggle={() => toggle(notice)} />
          ))}
        </PlainList>
      </Section>
    );
  });
};

/** Reads all at once, until that is undone. */
const MarkAllRead = () => {
  const dispatch = useAppDispatch();
  const ids = useAppSelector(selectUnreadNotices);
  return ids.length === 0 ? null : (
    <HeaderActions>
      <ActionButton onClick={() => dispatch(noticesAllRead({ ids }))}>
        <FormattedMessage id="notices.markAllRead" />
      </ActionButton>
    </HeaderActions>
  );
};

/** What the operator has to tell (specification section 2, sysNotice). */
export default function SysNoticePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <PlainPage>
      <MarkAllRead />
      <Loaded
        load={useAppSelector(selectNotices)}
        failedTitle={intl.formatMessage({ id: 'notices.failed' })}
        onRetry={(args) => dispatch(noticesRequest.asked(args))}
      >
        {(notices) =>
          notices.length === 0 ? (
            <Empty
              drawing={<NoticesDrawing />}
              title={intl.formatMessage({ id: 'notices.empty' })}
              text={intl.formatMessage({ id: 'notices.emptyText' })}
            />
          ) : (
            <NoticeList notices={notices} />
          )
        }
      </Loaded>
    </PlainPage>
  );
}
