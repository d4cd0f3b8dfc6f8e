import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { ActionButton, ChevronDownIcon, Drawing, Empty, useAppSelector, useNow } from '@inkside/ui';
import type { ServiceMessage } from '@inkside/protocol';
import { dayOf } from '../logic';
import { selectUnsent } from '../selectors';
import { DayDivider, Message, Unsent } from './Messages';

/** Two people speaking in turns. */
const ServiceDrawing = () => (
  <Drawing>
    <path d="M24 18h66a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H46L32 70V58h-8a6 6 0 0 1-6-6V24a6 6 0 0 1 6-6zM32 32h46M32 44h30" />
    <path
      className="accented"
      d="M108 42h16a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6h-6v11L105 78H74a6 6 0 0 1-6-6v-2"
      strokeWidth="2"
    />
  </Drawing>
);

const toFaq = (
  <Link to="/userCenter/feedback/faq">
    <FormattedMessage id="service.toFaq" />
  </Link>
);

const NoWords = () => {
  const intl = useIntl();
  return (
    <Empty
      drawing={<ServiceDrawing />}
      title={intl.formatMessage({ id: 'service.empty' })}
      text={intl.formatMessage({ id: 'service.emptyText' })}
      action={toFaq}
    />
  );
};

/** So near to its end, a list counts as scrolled to it. */
const NEAR_PX = 48;

/**
 * Keeps the newest in sight while the reader is there; whoever reads further up stays, and is told how many are new.
 * `last`: the newest message, `own`: how many words of one's own are on their way, which are always shown.
 */
const useNewest = (ids: readonly string[], own: number) => {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  /** The newest that was in sight. */
  const [seen, setSeen] = useState<string>();
  const last = ids.at(-1);
  const toEnd = (): void => {
    const element = list.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  };
  const onScroll = (): void => {
    const element = list.current;
    if (element === null) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    if (isAtEnd.current) setSeen(last);
  };
  useLayoutEffect(() => {
    if (!isAtEnd.current) return;
    toEnd();
    setSeen(last);
  }, [last]);
  useLayoutEffect(() => {
    if (own > 0) toEnd();
  }, [own]);
  // Pictures come later, and what was at the end is still to be.
  const onLoad = (): void => {
    if (isAtEnd.current) toEnd();
  };
  const fresh = seen === undefined || !ids.includes(seen) ? 0 : ids.length - 1 - ids.indexOf(seen);
  return { list, onScroll, onLoad, toEnd, fresh };
};

const MINUTE_MS = 60_000;

/** What was said, the newest at the bottom, with lines between the days. */
export const Chat = ({ messages }: { readonly messages: readonly ServiceMessage[] }) => {
  const intl = useIntl();
  const now = useNow(MINUTE_MS);
  const unsent = useAppSelector(selectUnsent);
  const own = unsent.filter(({ id }) => !messages.some((message) => message.id === id));
  const { list, onScroll, onLoad, toEnd, fresh } = useNewest(
    messages.map(({ id }) => id),
    own.length,
  );
  const startsDay = (index: number): boolean => {
    const [before, message] = [messages[index - 1], messages[index]];
    return message !== undefined && (before === undefined || dayOf(before.at) !== dayOf(message.at));
  };
  return (
    <div className="service-room">
      <section
        ref={list}
        className="service-scroll"
        aria-label={intl.formatMessage({ id: 'service.messages' })}
        // It is scrolled by keys too.
        tabIndex={0}
        onScroll={onScroll}
        onLoad={onLoad}
      >
        {messages.length + own.length === 0 ? (
          <NoWords />
        ) : (
          <ol className="service-messages" aria-live="polite">
            {messages.map((message, index) => (
              <Fragment key={message.id}>
                {startsDay(index) ? <DayDivider at={message.at} now={now} /> : null}
                <Message message={message} />
              </Fragment>
            ))}
            {own.map((message) => (
              <Unsent key={message.id} message={message} />
            ))}
          </ol>
        )}
      </section>
      {fresh === 0 ? null : (
        <ActionButton className="service-fresh" isSmall icon={<ChevronDownIcon size={16} />} onClick={toEnd}>
          <FormattedMessage id="service.fresh" values={{ count: fresh }} />
        </ActionButton>
      )}
    </div>
  );
};
