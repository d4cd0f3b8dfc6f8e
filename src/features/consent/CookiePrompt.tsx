import { useId } from 'react';
import { FormattedMessage } from 'react-intl';

import { ActionButton } from '../../app/kit/ui/ActionButton';
import { useAppDispatch } from '../../app/kit/hooks';
import { consentAgreed, cookiesRejected } from './slice';
import type { ConsentItem } from './types';
import { Paragraphs } from './Paragraphs';

/**
 * Asks about cookies at the lower edge. It covers nothing that people work with, and only its two answers close it
 * (specification section 2).
 */
export const CookiePrompt = ({ item }: { readonly item: ConsentItem }) => {
  const dispatch = useAppDispatch();
  const id = useId();
  return (
    <dialog open className="cookie-prompt" aria-labelledby={id}>
      <h2 id={id} className="consent-title">
        {item.title}
      </h2>
      <Paragraphs html={item.description} />
      <p className="meta">
        <FormattedMessage id="consent.rejectHint" />
      </p>
      <div className="dialog-actions">
        <ActionButton onClick={() => dispatch(cookiesRejected())}>
          <FormattedMessage id="consent.reject" />
        </ActionButton>
        <ActionButton tone="primary" onClick={() => dispatch(consentAgreed({ items: [item] }))}>
          <FormattedMessage id="consent.agree" />
        </ActionButton>
      </div>
    </dialog>
  );
};
