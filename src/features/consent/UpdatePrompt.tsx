import { Dialog } from '@blueprintjs/core';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';

import { ActionButton } from '../../app/kit/ui/ActionButton';
import { useAppDispatch } from '../../app/kit/hooks';
import { consentAgreed, updatesRejected } from './slice';
import type { ConsentItem } from './types';
import { Paragraphs } from './Paragraphs';

/** Where a text stands by itself; the update message stands only here. */
const pages: Partial<Record<ConsentItem['kind'], string>> = { privacy: '#/privacy', agreement: '#/agreement' };

const Document = ({ item: { kind, title, description, updatedAt } }: { readonly item: ConsentItem }) => (
  <section className="consent-document">
    <h3 className="consent-title">{title}</h3>
    <p className="meta">
      <FormattedMessage id="consent.asOf" values={{ date: updatedAt }} />
    </p>
    <Paragraphs html={description} />
    {pages[kind] === undefined ? null : (
      <a href={pages[kind]} target="_blank" rel="noreferrer">
        <FormattedMessage id="consent.readWhole" />
      </a>
    )}
  </section>
);

/** Says which texts are new, and asks once for all of them. Only its two answers close it (specification section 2). */
export const UpdatePrompt = ({ items }: { readonly items: readonly ConsentItem[] }) => {
  const dispatch = useAppDispatch();
  const id = useId();
  return (
    <Dialog
      className="update-prompt"
      isOpen
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      aria-labelledby={id}
      transitionDuration={120}
    >
      <h2 id={id} className="state-title">
        <FormattedMessage id="consent.updateTitle" />
      </h2>
      <p className="faint">
        <FormattedMessage id="consent.updateLead" values={{ count: items.length }} />
      </p>
      {items.map((item) => (
        <Document key={item.kind} item={item} />
      ))}
      <p className="meta">
        <FormattedMessage id="consent.rejectHint" />
      </p>
      <div className="dialog-actions">
        <ActionButton onClick={() => dispatch(updatesRejected())}>
          <FormattedMessage id="consent.disagree" />
        </ActionButton>
        <ActionButton tone="primary" onClick={() => dispatch(consentAgreed({ items }))}>
          <FormattedMessage id="consent.agree" />
        </ActionButton>
      </div>
    </Dialog>
  );
};
