import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import qrcode from 'qrcode-generator';

import { DEMO_EMAIL, QR_SEPARATOR } from '@inkside/kit';
import { ActionButton, isCloudLocal, RetryIcon, useAppDispatch, useAppSelector, useHandles, Wrong } from '@inkside/ui';
import { qrRenewed } from '../qrSlice';
import { selectEntry, selectQr, selectSignInRequest } from '../selectors';
import type { QrState } from '../types';
import { Choices } from './EntryFields';
import './qr.css';

/** Modules of quiet around the code; without them cameras do not find it. */
const QUIET = 4;
/** Finds its size by itself. */
const ANY_SIZE = 0;

/** Black on white whatever the theme, because cameras want it so. */
const drawn = (text: string): string => {
  const code = qrcode(ANY_SIZE, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const squares: string[] = [];
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) squares.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`);
    }
  }
  const size = count + 2 * QUIET;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares.join('')}"/></svg>`
  );
};

/** A text as a QR code. */
const QrPicture = ({ text }: { readonly text: string }) => {
  const intl = useIntl();
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawn(text))}`, [text]);
  return <img className="qr-picture" src={source} alt={intl.formatMessage({ id: 'session.qr.picture' })} />;
};

/** A place without a code: why, and what to do. */
const Without = ({ children, canRenew = false }: { readonly children: ReactNode; readonly canRenew?: boolean }) => {
  const dispatch = useAppDispatch();
  return (
    <div className="qr-without">
      {children}
      {canRenew ? (
        <ActionButton icon={<RetryIcon size={16} />} onClick={() => dispatch(qrRenewed())}>
          <FormattedMessage id="session.qr.renew" />
        </ActionButton>
      ) : null}
    </div>
  );
};

/** Of the server that made the code: in the address, else the last part of the text. */
const originOf = (text: string, address: string | undefined): string =>
  address === undefined ? `http://${text.split(QR_SEPARATOR).at(-1) ?? ''}` : new URL(address).origin;

type ShownCode = Extract<QrState, { phase: 'shown' }>;

/**
 * For whoever tries the cloud on their own computer, which no phone reaches: the page that a phone gets, and a command in
 * its place. It names the server, so it is right whatever port and data folder that one has.
 */
const OnThisComputer = ({ text, address }: { readonly text: string; readonly address: string | undefined }) => (
  <div className="meta qr-command">
    <FormattedMessage id="session.qr.local" />
    {address === undefined ? null : (
      <a href={address} target="_blank" rel="noreferrer">
        <FormattedMessage id="session.qr.openHere" />
      </a>
    )}
    <code>{`npm run inkside -- twin confirm --account ${DEMO_EMAIL} --server ${originOf(text, address)} --qr "${text}"`}</code>
  </div>
);

const Shown = ({ code }: { readonly code: ShownCode }) => {
  const { secrets } = useHandles();
  const text = secrets.read(code.text) ?? '';
  const address = code.address === undefined ? undefined : secrets.read(code.address);
  return (
    <>
      <div className="qr-frame" data-scanned={code.isScanned}>
        <QrPicture text={address ?? text} />
      </div>
      <div aria-live="polite">
        <p className="qr-says">
          <FormattedMessage id={code.isScanned ? 'session.qr.scanned' : 'session.qr.how'} />
        </p>
        {code.isTroubled ? (
          <p className="meta">
            <FormattedMessage id="session.qr.troubled" />
          </p>
        ) : null}
      </div>
      {isCloudLocal() ? <OnThisComputer text={text} address={address} /> : null}
    </>
  );
};

const Code = ({ qr }: { readonly qr: QrState }) => {
  const request = useAppSelector(selectSignInRequest);
  const { agreed } = useAppSelector(selectEntry);
  switch (qr.phase) {
    case 'shown':
      return <Shown code={qr} />;
    case 'ended':
      return (
        <Without canRenew>
          <p role="alert">
            <FormattedMessage id={`session.qr.${qr.reason}`} />
          </p>
        </Without>
      );
    case 'failed':
      return (
        <Without canRenew>
          <Wrong error={qr.error} />
        </Without>
      );
    case 'confirmed':
      return request.phase === 'failed' ? (
        <Without canRenew>
          <Wrong error={request.error} />
        </Without>
      ) : (
        <Without>
          <p aria-live="polite">
            <FormattedMessage id="session.qr.confirmed" />
          </p>
        </Without>
      );
    case 'closed':
    case 'loading':
      return <Without>{agreed ? null : <FormattedMessage id="session.qr.agreeFirst" />}</Without>;
  }
};

/** Signing in with a phone that is signed in (specification section 2). The code comes with the tick at the terms. */
export const QrPanel = () => (
  <div className="qr-panel">
    <Code qr={useAppSelector(selectQr)} />
    <Choices fault={undefined} />
  </div>
);
