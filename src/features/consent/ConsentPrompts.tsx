import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '@blueprintjs/core';

import { ActionButton, paragraphsOf, useAppDispatch, useAppSelector } from '@inkside/ui';
import { selectRoute } from '../route/slice';
import { consentAgreed, cookiesRejected, selectCookiePrompt, selectDocumentPrompts, updatesRejected } from './slice';
import './consent.css';
import type { ConsentItem } from './logic';

/** A text of the cloud as plain paragraphs. */
const Paragraphs = ({ html }: { readonly html: string }) => (
  <div className="consent-text">
    {paragraphsOf(html).map((text) => (
      <p key={text}>{text}</p>
    ))}
  </div>
);

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
const UpdatePrompt = ({ items }: { readonly items: readonly ConsentItem[] }) => {
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

/**
 * Asks about cookies at the lower edge. It covers nothing that people work with, and only its two answers close it
 * (specification section 2).
 */
const CookiePrompt = ({ item }: { readonly item: ConsentItem }) => {
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

/** What the question links to: there it would stand in front of its own text. */
const texts = ['privacy', 'agreement'];

/**
 * What people are asked to agree to, where anything is due. One question at a time: what stands beside a modal one can
 * be reached neither by keyboard nor by a screen reader.
 */
export function ConsentPrompts() {
  const cookie = useAppSelector(selectCookiePrompt);
  const documents = useAppSelector(selectDocumentPrompts);
  const isReading = texts.includes(useAppSelector(selectRoute)?.name ?? '');
  if (documents.length > 0 && !isReading) return <UpdatePrompt items={documents} />;
  return cookie === undefined ? null : <CookiePrompt item={cookie} />;
}
