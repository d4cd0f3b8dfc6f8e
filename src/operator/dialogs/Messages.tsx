import { type FeedbackMessage, operatorDialogPaths as paths } from '@inkside/protocol';
import { scrollable } from '@inkside/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { useConsole } from '../consoleContext';

/** A picture of the dialog; the token cannot stand in an address, so it is fetched. */
const MessagePicture = ({ dialog, file }: { readonly dialog: string; readonly file: string }) => {
  const { api, say } = useConsole();
  const [state, setState] = useState<{ readonly url: string } | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let made: string | undefined;
    let isOver = false;
    api.bytes(paths.picture(dialog, file)).then(
      (bytes) => {
        if (isOver) return;
        made = URL.createObjectURL(bytes);
        setState({ url: made });
      },
      () => setState('failed'),
    );
    return () => {
      isOver = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [api, dialog, file]);
  if (typeof state === 'string')
    return <span className="faint">{say(state === 'failed' ? 'pictureGone' : 'loading')}</span>;
  return (
    <a href={state.url} target="_blank" rel="noreferrer">
      <img src={state.url} alt={say('picture')} />
    </a>
  );
};

interface MessageProps {
  readonly dialog: string;
  readonly message: FeedbackMessage;
  readonly revoke: () => void;
}

const Message = ({ dialog, message, revoke }: MessageProps) => {
  const { say, tag } = useConsole();
  const { from, text, pictures, automatic, isRead, createdAt } = message;
  const isOurs = from === 'service';
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' }).format(createdAt);
  return (
    <li className={isOurs ? 'ours' : 'theirs'}>
      <div className="bubble">
        {text !== '' && <p>{text}</p>}
        {pictures.map((key) => (
          <MessagePicture key={key} dialog={dialog} file={key.slice(key.lastIndexOf('/') + 1)} />
        ))}
      </div>
      <p className="faint">
        {time} {automatic && say('fromQuestions')} {message.unhelpful === true && say('unhelpful')}{' '}
        {isOurs && say(isRead === 1 ? 'read' : 'sent')}
        {isOurs && !automatic && (
          <button type="button" className="bare" onClick={revoke}>
            {say('takeBack')}
          </button>
        )}
      </p>
    </li>
  );
};

/** Within so many pixels of its end the list counts as being at its end. */
const NEAR = 40;

interface MessagesProps {
  readonly dialog: string;
  readonly messages: readonly FeedbackMessage[];
  readonly revoke: (message: string) => void;
}

/** Oldest first; who looks at the newest keeps looking at the newest. */
export const Messages = ({ dialog, messages, revoke }: MessagesProps) => {
  const { say } = useConsole();
  const place = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const last = messages.at(-1)?._id;
  useLayoutEffect(() => {
    const list = place.current;
    if (list !== null && isAtEnd.current) list.scrollTop = list.scrollHeight;
  }, [last]);
  return (
    <div
      ref={place}
      className="messages"
      {...scrollable}
      role="log"
      aria-label={say('messagesList')}
      onScroll={({ currentTarget: list }) => {
        isAtEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
      }}
    >
      <ol>
        {messages.map((message) => (
          <Message key={message._id} {...{ dialog, message }} revoke={() => revoke(message._id)} />
        ))}
      </ol>
    </div>
  );
};
