import { FormattedMessage } from 'react-intl';
import type { ReactNode } from 'react';

import type { AppError } from '@inkside/kit';
import { Tick, useAppDispatch, useAppSelector, Wrong } from '@inkside/ui';
import { selectEntry } from '../selectors';
import { agreementTicked, rememberTicked } from '../slice';

/** In a window of its own, so that what was typed here stays. */
const opening = (href: string) => {
  const TextLink = (words: ReactNode) => (
    <a key={href} href={href} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
  return TextLink;
};

const texts = { terms: opening('#/agreement'), privacy: opening('#/privacy') };

/** What holds for all ways of signing in: the terms, which are required, and for how long. */
export const Choices = ({ fault }: { readonly fault: AppError | undefined }) => {
  const dispatch = useAppDispatch();
  const { agreed, remember } = useAppSelector(selectEntry);
  return (
    <div className="sign-in-choices">
      <Tick
        checked={agreed}
        aria-invalid={fault !== undefined}
        onChange={(event) => dispatch(agreementTicked(event.currentTarget.checked))}
      >
        <span>
          <FormattedMessage id="session.agree" values={texts} />
        </span>
      </Tick>
      {fault === undefined ? null : <Wrong error={fault} />}
      <Tick checked={remember} onChange={(event) => dispatch(rememberTicked(event.currentTarget.checked))}>
        <FormattedMessage id="session.remember" />
      </Tick>
    </div>
  );
};
