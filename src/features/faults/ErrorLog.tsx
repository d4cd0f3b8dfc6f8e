import type { LoggedError } from '@inkside/kit';
import { Dialog } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { ActionButton, copyText, errorText, useAppDispatch, useAppSelector } from '@inkside/ui';

import { type LogParts, selectErrorLog, selectLogParts } from './selectors';
import { logClearConfirmed, logClosed } from './slice';
import './errorLog.css';

/** A line for people, and for whoever they send it to: the code stays in it. */
const lineOf = (intl: IntlShape, { at, operation, error }: LoggedError): string =>
  `${new Date(at).toISOString()} ${operation} ${error.code}: ${errorText(intl, error)}`;

const Entries = ({ entries }: { readonly entries: readonly LoggedError[] }) => {
  const intl = useIntl();
  return (
    <ul>
      {entries.map((fault, index) => (
        // Two may be alike in everything.
        <li key={`${fault.at} ${fault.operation} ${index}`}>
          <span className="meta">{intl.formatDate(fault.at, { dateStyle: 'medium', timeStyle: 'medium' })}</span>
          <span>{errorText(intl, fault.error)}</span>
          <span className="meta">{`${fault.operation} · ${fault.error.code}`}</span>
        </li>
      ))}
    </ul>
  );
};

const Part = ({ titleId, entries }: { readonly titleId: string; readonly entries: readonly LoggedError[] }) => {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="error-log-part">
        <FormattedMessage id={titleId} values={{ count: entries.length }} />
      </h3>
      <Entries entries={entries} />
    </section>
  );
};

const Parts = ({ problems, earlier, noted }: LogParts) => (
  <div className="error-log">
    <Part titleId="faults.problems" entries={problems} />
    <Part titleId="faults.earlier" entries={earlier} />
    <Part titleId="faults.noted" entries={noted} />
  </div>
);

const Actions = ({ entries }: { readonly entries: readonly LoggedError[] }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [copied, setCopied] = useState<boolean | undefined>();
  const copy = () => {
    void copyText(entries.map((fault) => lineOf(intl, fault)).join('\n')).then(setCopied);
  };
  return (
    <div className="dialog-actions">
      <output className="meta error-log-said">
        {copied === undefined ? null : <FormattedMessage id={copied ? 'faults.copied' : 'faults.notCopied'} />}
      </output>
      <ActionButton onClick={() => dispatch(logClearConfirmed())}>
        <FormattedMessage id="faults.clear" />
      </ActionButton>
      <ActionButton tone="primary" onClick={copy}>
        <FormattedMessage id="faults.copy" />
      </ActionButton>
    </div>
  );
};

const Read = () => {
  const parts = useAppSelector(selectLogParts);
  if (parts === undefined) return null;
  const entries = [...parts.problems, ...parts.earlier, ...parts.noted];
  return entries.length === 0 ? (
    <p className="faint">
      <FormattedMessage id="faults.none" />
    </p>
  ) : (
    <>
      <p className="faint">
        <FormattedMessage id="faults.lead" values={{ count: entries.length }} />
      </p>
      <Parts {...parts} />
      <Actions entries={entries} />
    </>
  );
};

const Content = () => {
  const intl = useIntl();
  const log = useAppSelector(selectErrorLog);
  switch (log.phase) {
    case 'closed':
    case 'loading':
      return (
        <p className="faint">
          <FormattedMessage id="faults.loading" />
        </p>
      );
    case 'failed':
      return <p role="alert">{errorText(intl, log.error)}</p>;
    case 'ready':
      return <Read />;
  }
};

/** What went wrong on this computer, to read, copy and clear (specification section 8). */
function ErrorLogDialog() {
  const id = useId();
  const dispatch = useAppDispatch();
  return (
    <Dialog
      className="error-log-dialog"
      isOpen
      onClose={() => dispatch(logClosed())}
      aria-labelledby={id}
      transitionDuration={120}
    >
      <h2 id={id} className="state-title">
        <FormattedMessage id="faults.title" />
      </h2>
      <Content />
    </Dialog>
  );
}

/** The error log while somebody reads it; it comes with the frame, because it is wanted most without a network. */
export const ErrorLog = () => (useAppSelector(selectErrorLog).phase === 'closed' ? null : <ErrorLogDialog />);
