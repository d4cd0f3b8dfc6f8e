import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import { ActionButton } from '../../../app/kit/ui/ActionButton';
import { isCloudLocal } from '../../../app/kit/documentFacts';
import { useHandles } from '../../../app/kit/handles';
import { useAppDispatch, useAppSelector } from '../../../app/kit/hooks';
import { RetryIcon } from '../../../app/kit/icons/actions';
import { Wrong } from '../../../app/kit/ui/Wrong';
import { qrRenewed } from '../qrSlice';
import { selectEntry, selectQr, selectSignInRequest } from '../selectors';
import type { QrState } from '../types';
import { Choices } from './Choices';
import './qr.css';
import { QrPicture } from './QrPicture';

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

type ShownCode = Extract<QrState, { phase: 'shown' }>;

const Shown = ({ code }: { readonly code: ShownCode }) => {
  const text = useHandles().secrets.read(code.text) ?? '';
  return (
    <>
      <div className="qr-frame" data-scanned={code.isScanned}>
        <QrPicture text={text} />
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
      {isCloudLocal() ? (
        <div className="meta qr-command">
          <FormattedMessage id="session.qr.local" />
          <code>{`npm run inkside -- twin confirm --account demo@inkside.local --qr "${text}"`}</code>
        </div>
      ) : null}
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
