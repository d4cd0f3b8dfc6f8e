import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { Drawing, Empty, Loaded, PlainPage, Section, useAppDispatch, useAppSelector, useNow, When } from '@inkside/ui';
import { serviceHours } from './logic';
import { selectDialog } from './selectors';
import { dialogRequest } from './slice';
import './service.css';
import type { ServiceMessage } from '@inkside/protocol';

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

const MINUTE_MS = 60_000;

/** When somebody answers: in Beijing, and by the reader's own clock where that is another one. */
const Hours = () => {
  const intl = useIntl();
  const now = useNow(MINUTE_MS);
  const { opens, closes } = serviceHours(now);
  const timeIn = (at: number, timeZone?: string) =>
    intl.formatTime(at, { hour: 'numeric', minute: '2-digit', ...(timeZone === undefined ? {} : { timeZone }) });
  const [theirs, ours] = [(at: number) => timeIn(at, 'Asia/Shanghai'), (at: number) => timeIn(at)];
  const isOpen = now >= opens && now < closes;
  return (
    <div className="notice service-hours">
      <div className="notice-body">
        <p>
          <FormattedMessage id="service.hours" values={{ from: theirs(opens), to: theirs(closes) }} />{' '}
          <span className="badge" data-tone={isOpen ? 'good' : 'plain'}>
            <FormattedMessage id={isOpen ? 'service.open' : 'service.closed'} />
          </span>
        </p>
        {theirs(opens) === ours(opens) ? null : (
          <p className="faint">
            <FormattedMessage id="service.yourTime" values={{ from: ours(opens), to: ours(closes) }} />
          </p>
        )}
      </div>
    </div>
  );
};

const Message = ({ message }: { readonly message: ServiceMessage }) => (
  <li className="service-message" data-from={message.from}>
    <p className="meta">
      <FormattedMessage id={message.isAutomatic ? 'service.automatic' : `service.from.${message.from}`} /> ·{' '}
      <When at={message.at} />
    </p>
    <p className="service-text">{message.text}</p>
  </li>
);

const toFaq = (
  <Link to="/userCenter/feedback/faq">
    <FormattedMessage id="service.toFaq" />
  </Link>
);

/** The chat with customer service (specification section 2, feedback service). */
export default function FeedbackServicePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <PlainPage>
      <Hours />
      <Loaded
        load={useAppSelector(selectDialog)}
        failedTitle={intl.formatMessage({ id: 'service.failed' })}
        onRetry={(args) => dispatch(dialogRequest.asked(args))}
      >
        {({ messages }) =>
          messages.length === 0 ? (
            <Empty
              drawing={<ServiceDrawing />}
              title={intl.formatMessage({ id: 'service.empty' })}
              text={intl.formatMessage({ id: 'service.emptyText' })}
              action={toFaq}
            />
          ) : (
            <Section title={intl.formatMessage({ id: 'service.messages' })}>
              <ol className="service-messages">
                {messages.map((message) => (
                  <Message key={message.id} message={message} />
                ))}
              </ol>
              {toFaq}
            </Section>
          )
        }
      </Loaded>
    </PlainPage>
  );
}
