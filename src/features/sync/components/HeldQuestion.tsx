import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  ActionButton,
  CloseIcon,
  IconButton,
  InfoIcon,
  useAppDispatch,
  useAppSelector,
  WarningIcon,
} from '@inkside/ui';
import type { ChannelName } from '@inkside/kit';

import { selectHeld, selectIsAnswering } from '../selectors';
import { type HeldAnswer, heldRequest } from '../slice';
import './held.css';

interface Answered {
  readonly answer: HeldAnswer['answer'];
  readonly documents: number;
}

interface QuestionProps {
  readonly channel: ChannelName;
  readonly documents: number;
  readonly of: number;
  readonly onAnswer: (answer: HeldAnswer['answer']) => void;
}

const Question = ({ channel, documents, of, onAnswer }: QuestionProps) => {
  const intl = useIntl();
  const isBusy = useAppSelector(selectIsAnswering({ channel, answer: 'keep' }));
  const [chosen, setChosen] = useState<HeldAnswer['answer']>();
  const choose = (answer: HeldAnswer['answer']) => {
    setChosen(answer);
    onAnswer(answer);
  };
  return (
    <section
      className="notice held"
      data-tone="warn"
      aria-label={intl.formatMessage(
        { id: 'sync.held.title' },
        { channel: intl.formatMessage({ id: `sync.channels.${channel}` }) },
      )}
    >
      <WarningIcon />
      <div className="notice-body">
        <p className="held-text">
          <FormattedMessage id={`sync.held.${channel}`} values={{ documents, of }} />
        </p>
        <div className="held-actions">
          <ActionButton isBusy={isBusy && chosen === 'keep'} disabled={isBusy} onClick={() => choose('keep')}>
            <FormattedMessage id="sync.held.keep" />
          </ActionButton>
          <ActionButton
            tone="danger"
            isBusy={isBusy && chosen === 'delete'}
            disabled={isBusy}
            onClick={() => choose('delete')}
          >
            <FormattedMessage id="sync.held.delete" />
          </ActionButton>
          <output className="meta">
            {isBusy ? <FormattedMessage id="sync.held.busy" values={{ count: documents }} /> : null}
          </output>
        </div>
      </div>
    </section>
  );
};

interface ResultProps extends Answered {
  readonly onClose: () => void;
}

const Result = ({ answer, documents, onClose }: ResultProps) => {
  const intl = useIntl();
  const words = useRef<HTMLParagraphElement>(null);
  const id = useId();
  // The buttons that had the focus are gone.
  useEffect(() => words.current?.focus(), []);
  return (
    <section className="notice held" aria-labelledby={id}>
      <InfoIcon />
      <p ref={words} id={id} tabIndex={-1} className="notice-body held-text">
        <FormattedMessage id={`sync.held.done.${answer}`} values={{ count: documents }} />
      </p>
      <IconButton
        size="small"
        icon={<CloseIcon size={16} />}
        label={intl.formatMessage({ id: 'common.close' })}
        onClick={onClose}
      />
    </section>
  );
};

/** Asks about deletions of a channel that were put aside; says what came of the answer where it was given. */
export const HeldQuestion = ({ channel }: { readonly channel: ChannelName }) => {
  const dispatch = useAppDispatch();
  const held = useAppSelector(selectHeld(channel));
  const [answered, setAnswered] = useState<Answered>();
  if (held === null) {
    return answered === undefined ? null : <Result {...answered} onClose={() => setAnswered(undefined)} />;
  }
  const answer = (choice: HeldAnswer['answer']) => {
    setAnswered({ answer: choice, documents: held.documents });
    dispatch(heldRequest.asked({ channel, answer: choice }));
  };
  return <Question channel={channel} {...held} onAnswer={answer} />;
};

/** Above the lists of a channel: nobody who looks for a document there overlooks that deletions wait for a word. */
export const HeldNotice = ({ channel }: { readonly channel: ChannelName }) => (
  <div className="held-notice">
    <HeldQuestion key={channel} channel={channel} />
  </div>
);
