import { Dialog } from '@blueprintjs/core';
import type { ObjectKey } from '@inkside/kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import {
  ActionButton,
  IconButton,
  CloseIcon,
  Picture,
  PictureIcon,
  useAppDispatch,
  useAppSelector,
  Wrong,
} from '@inkside/ui';
import type { ServiceMessage } from '@inkside/protocol';
import { selectLanguage } from '../../preferences/slice';
import { CLOCK, dayOf } from '../logic';
import { selectUnhelpful } from '../selectors';
import { sayRequest, unhelpfulRequest, type UnsentMessage, unsentDropped } from '../slice';

/** A picture as wide as its bubble; a press shows it as large as the window. */
const ChatPicture = ({ objectKey }: { readonly objectKey: ObjectKey }) => {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const name = intl.formatMessage({ id: 'service.picture' });
  const fallback = <PictureIcon size={32} />;
  return (
    <>
      <button
        type="button"
        className="service-picture"
        aria-label={intl.formatMessage({ id: 'service.fullSize' })}
        onClick={() => setOpen(true)}
      >
        <Picture objectKey={objectKey} fallback={fallback} />
      </button>
      <Dialog className="service-full" isOpen={isOpen} onClose={() => setOpen(false)} aria-label={name}>
        <IconButton
          icon={<CloseIcon />}
          label={intl.formatMessage({ id: 'common.close' })}
          onClick={() => setOpen(false)}
        />
        <Picture objectKey={objectKey} fallback={fallback} />
      </Dialog>
    </>
  );
};

/** Where an answer from the questions comes from, and the way to a person. */
const Source = ({ message }: { readonly message: ServiceMessage & { readonly source: string } }) => {
  const dispatch = useAppDispatch();
  const language = useAppSelector(selectLanguage);
  const isBusy = useAppSelector(selectUnhelpful).phase === 'running';
  return (
    <p className="service-source">
      <Link to={`/userCenter/feedback/faq?id=${encodeURIComponent(message.source)}`}>
        <FormattedMessage id="service.source" />
      </Link>
      {message.isUnhelpful ? null : (
        <ActionButton
          isSmall
          isBusy={isBusy}
          onClick={() => dispatch(unhelpfulRequest.asked({ id: message.id, language }))}
        >
          <FormattedMessage id="service.unhelpful" />
        </ActionButton>
      )}
    </p>
  );
};

const whoSays = ({ from, source, isAutomatic }: ServiceMessage): string => {
  if (source !== null) return 'service.fromQuestions';
  return isAutomatic ? 'service.automatic' : `service.from.${from}`;
};

const hasSource = (message: ServiceMessage): message is ServiceMessage & { readonly source: string } =>
  message.source !== null;

export const Message = ({ message }: { readonly message: ServiceMessage }) => {
  const intl = useIntl();
  const { from, text, pictures, at, isSeen } = message;
  return (
    <li className="service-message" data-from={from}>
      <p className="meta">
        <FormattedMessage id={whoSays(message)} /> · {intl.formatTime(at, CLOCK)}
        {from === 'user' ? (
          <>
            {' · '}
            <FormattedMessage id={isSeen ? 'service.read' : 'service.sent'} />
          </>
        ) : null}
      </p>
      {pictures.map((key) => (
        <ChatPicture key={key} objectKey={key} />
      ))}
      {text === '' ? null : <p className="service-text">{text}</p>}
      {hasSource(message) ? <Source message={message} /> : null}
    </li>
  );
};

/** Words on their way, or words that did not arrive. */
export const Unsent = ({ message }: { readonly message: UnsentMessage }) => {
  const dispatch = useAppDispatch();
  const language = useAppSelector(selectLanguage);
  const { id, text, picture, error } = message;
  return (
    <li className="service-message" data-from="user">
      <p className="meta">
        <FormattedMessage id="service.from.user" />
        {' · '}
        <FormattedMessage id={error === null ? 'service.sending' : 'service.notSent'} />
      </p>
      {picture === null ? null : (
        <p className="service-chosen">
          <PictureIcon size={16} /> {picture.name}
        </p>
      )}
      {text === '' ? null : <p className="service-text">{text}</p>}
      {error === null ? null : (
        <>
          <Wrong error={error} />
          <p className="service-source">
            <ActionButton isSmall onClick={() => dispatch(sayRequest.asked({ id, text, picture, language }))}>
              <FormattedMessage id="common.tryAgain" />
            </ActionButton>
            <ActionButton isSmall isBare onClick={() => dispatch(unsentDropped({ id }))}>
              <FormattedMessage id="service.drop" />
            </ActionButton>
          </p>
        </>
      )}
    </li>
  );
};

/** Stands above the first message of a day. */
export const DayDivider = ({ at, now }: { readonly at: number; readonly now: number }) => {
  const intl = useIntl();
  const isToday = dayOf(at) === dayOf(now);
  return (
    <li className="service-day">
      <span>
        {isToday ? (
          <FormattedMessage id="service.today" />
        ) : (
          intl.formatDate(at, { day: 'numeric', month: 'short', year: 'numeric' })
        )}
      </span>
    </li>
  );
};
