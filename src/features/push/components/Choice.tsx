import { Dialog } from '@blueprintjs/core';
import {
  ActionButton,
  CloseIcon,
  IconButton,
  InfoIcon,
  useAppDispatch,
  useAppSelector,
  useErrorText,
} from '@inkside/ui';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { doubtsAnswered, namesMadeSafe } from '../choiceSlice';
import { selectDoubted, selectSafeNames } from '../selectors';

/** Asks once about all that is in doubt, each with its reason. */
const Doubts = () => {
  const id = useId();
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const doubted = useAppSelector(selectDoubted);
  // What was asked stays in the words while the dialog goes.
  const [shown, keep] = useState(doubted);
  if (doubted.length > 0 && doubted !== shown) keep(doubted);
  const answer = (sends: boolean) => dispatch(doubtsAnswered({ sends }));
  return (
    <Dialog
      className="ask"
      isOpen={doubted.length > 0}
      onClose={() => answer(false)}
      aria-labelledby={id}
      transitionDuration={120}
    >
      <h2 id={id} className="state-title">
        <FormattedMessage id="push.doubtsQuestion" values={{ count: shown.length }} />
      </h2>
      <ul className="refused-list doubt-list">
        {shown.map(({ fileId, name, doubt }) => (
          <li key={fileId}>
            <span className="refused-name cut" title={name}>
              {name}
            </span>
            <span>{textOf(doubt)}</span>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <ActionButton onClick={() => answer(false)}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
        <ActionButton tone="primary" onClick={() => answer(true)}>
          <FormattedMessage id="push.sendAnyway" />
        </ActionButton>
      </div>
    </Dialog>
  );
};

/** Names that no device takes, and what stands for them. */
const SafeNames = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const names = useAppSelector(selectSafeNames);
  if (names.length === 0) return null;
  return (
    <section className="notice refused" data-tone="plain">
      <InfoIcon />
      <div className="notice-body">
        <h2 className="refused-title">
          <FormattedMessage id="push.safeNames" values={{ count: names.length }} />
        </h2>
        <ul className="refused-list">
          {names.map(({ from, to }) => (
            <li key={`${from} ${to}`}>
              <span className="refused-name cut" title={from}>
                {from}
              </span>
              <span className="cut" title={to}>
                {to}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <IconButton
        size="small"
        icon={<CloseIcon size={16} />}
        label={intl.formatMessage({ id: 'common.close' })}
        onClick={() => dispatch(namesMadeSafe({ names: [] }))}
      />
    </section>
  );
};

/** What is asked or said of the last choice of files. */
export const Choice = () => (
  <>
    <SafeNames />
    <Doubts />
  </>
);
