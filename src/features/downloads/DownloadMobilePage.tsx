import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useRef, useState } from 'react';

import {
  ActionButton,
  canShare,
  CheckIcon,
  copyField,
  CopyIcon,
  LibraryIcon,
  NotesIcon,
  PageHead,
  SendIcon,
  share,
  ShareIcon,
  siteAddress,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import { selectUsesWebApp, webAppChosen } from '../preferences/slice';
import { routeTable } from '../route/routeTable';
import { AndroidApp } from './AndroidApp';
import './downloads.css';

type Copied = 'not yet' | 'yes' | 'by hand';

/** The address to open on a computer: to copy, to hand to another program, to send to oneself. */
const SiteAddress = () => {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<Copied>('not yet');
  const url = siteAddress();
  const title = intl.formatMessage({ id: 'common.appName' });
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;

  const copy = () => {
    if (field.current !== null) void copyField(field.current).then((isDone) => setCopied(isDone ? 'yes' : 'by hand'));
  };

  return (
    <div className="site-address">
      <span className="bp6-input-group">
        <input
          ref={field}
          className="bp6-input bp6-fill"
          readOnly
          value={url}
          aria-label={intl.formatMessage({ id: 'getApp.address' })}
          onFocus={(event) => event.currentTarget.select()}
        />
      </span>
      <div className="site-address-ways">
        <ActionButton
          tone="primary"
          icon={copied === 'yes' ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
          onClick={copy}
        >
          <FormattedMessage id={copied === 'yes' ? 'getApp.copied' : 'getApp.copy'} />
        </ActionButton>
        {canShare() ? (
          <ActionButton icon={<ShareIcon size={18} />} onClick={() => share({ title, url })}>
            <FormattedMessage id="getApp.share" />
          </ActionButton>
        ) : null}
        <a className="get-button" href={mail}>
          <FormattedMessage id="getApp.mail" />
        </a>
      </div>
      <output className="meta">{copied === 'by hand' ? <FormattedMessage id="getApp.copyByHand" /> : null}</output>
    </div>
  );
};

/** For whoever wants the app on the phone all the same: it is kept in this browser, and taken back in the same place. */
const WebAppHere = () => {
  const dispatch = useAppDispatch();
  const usesWebApp = useAppSelector(selectUsesWebApp);
  return (
    <section className="get-part">
      <h2 className="get-title">
        <FormattedMessage id="getApp.webAppTitle" />
      </h2>
      <p className="get-text">
        <FormattedMessage id={usesWebApp ? 'getApp.webAppKept' : 'getApp.webAppText'} />
      </p>
      <div className="site-address-ways">
        <ActionButton onClick={() => dispatch(webAppChosen(true))}>
          <FormattedMessage id={usesWebApp ? 'getApp.webAppOpen' : 'getApp.webApp'} />
        </ActionButton>
        {usesWebApp ? (
          <ActionButton onClick={() => dispatch(webAppChosen(false))}>
            <FormattedMessage id="getApp.webAppUndo" />
          </ActionButton>
        ) : null}
      </div>
    </section>
  );
};

const abilities = [
  { id: 'getApp.notes', icon: <NotesIcon /> },
  { id: 'getApp.send', icon: <SendIcon /> },
  { id: 'getApp.library', icon: <LibraryIcon /> },
] as const;

/** For phones, where the app itself is not shown: what it does on a computer, how to get there, and the assistant app. */
export default function DownloadMobilePage() {
  const intl = useIntl();
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'getApp.title' })} />
      <p className="get-lead">
        <FormattedMessage id="getApp.lead" />
      </p>
      <ul className="get-abilities">
        {abilities.map(({ id, icon }) => (
          <li key={id} className="get-ability">
            {icon}
            <FormattedMessage id={id} />
          </li>
        ))}
      </ul>
      <section className="get-part">
        <h2 className="get-title">
          <FormattedMessage id="getApp.computerTitle" />
        </h2>
        <p className="get-text">
          <FormattedMessage id="getApp.computerText" />
        </p>
        <SiteAddress />
      </section>
      <section className="get-part">
        <h2 className="get-title">
          <FormattedMessage id="getApp.appTitle" />
        </h2>
        <AndroidApp />
      </section>
      <WebAppHere />
      <p className="get-more">
        <Link to={routeTable.introduction.path}>
          <FormattedMessage id="getApp.more" />
        </Link>
      </p>
    </>
  );
}
