import { Dialog } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton, CopyLine, Loaded, siteAddress, useAppDispatch, Wrong } from '@inkside/ui';
import type { NoteLink, NoteLinkDays } from '@inkside/protocol';

import {
  linkGiveBackRequest,
  linkMakeRequest,
  linkTakeBackRequest,
  noteLinksRequest,
  type NoteLinksState,
  shareClosed,
} from './slice';
import './noteShare.css';

const DAYS: readonly NoteLinkDays[] = [1, 7, 30];
const USUAL: NoteLinkDays = 7;

type Sharing = Extract<NoteLinksState, { phase: 'open' }>;

/** Asks how long a link is to hold, and shows the one that was made. */
const Making = ({ sharing: { noteId, documentId, made, takenBack, isMaking } }: { readonly sharing: Sharing }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const id = useId();
  const [days, setDays] = useState<NoteLinkDays>(USUAL);
  return (
    <>
      <div className="note-share-make">
        <label htmlFor={id}>
          <FormattedMessage id="noteShare.holds" />
        </label>
        <span className="bp6-html-select">
          <select
            id={id}
            value={days}
            onChange={({ target }) => setDays(DAYS.find((each) => each === Number(target.value)) ?? USUAL)}
          >
            {DAYS.map((each) => (
              <option key={each} value={each}>
                {intl.formatMessage({ id: 'noteShare.days' }, { count: each })}
              </option>
            ))}
          </select>
        </span>
        <ActionButton
          tone="primary"
          isBusy={isMaking}
          onClick={() => dispatch(linkMakeRequest.asked({ noteId, documentId, days }))}
        >
          <FormattedMessage id="noteShare.make" />
        </ActionButton>
      </div>
      {made === null || takenBack.includes(made.id) ? null : (
        <output className="note-share-made">
          <CopyLine
            key={made.id}
            label={intl.formatMessage({ id: 'noteShare.link' })}
            value={`${siteAddress()}#/noteShare?code=${encodeURIComponent(made.code)}`}
            copyLabel={intl.formatMessage({ id: 'noteShare.copyLabel' })}
            copy={<FormattedMessage id="noteShare.copy" />}
            copied={<FormattedMessage id="noteShare.copied" />}
          />
          <p className="meta">
            <FormattedMessage id="noteShare.once" />
          </p>
        </output>
      )}
    </>
  );
};

interface LinkRowProps extends Pick<Sharing, 'noteId'> {
  readonly link: NoteLink;
  readonly isTakenBack: boolean;
}

const LinkRow = ({ link, noteId, isTakenBack }: LinkRowProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [made, end] = [link.createdAt, link.expiresAt].map((at) =>
    intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }),
  ) as [string, string];
  if (isTakenBack)
    return (
      <li className="note-share-link">
        <span className="meta">
          <FormattedMessage id="noteShare.takenBack" values={{ made }} />
        </span>
        <ActionButton
          isSmall
          aria-label={intl.formatMessage({ id: 'noteShare.giveBackLabel' }, { made })}
          // The second click of two meant the button that stood here at the first.
          onClick={({ detail }) => detail < 2 && dispatch(linkGiveBackRequest.asked({ noteId, id: link.id }))}
        >
          <FormattedMessage id="noteShare.giveBack" />
        </ActionButton>
      </li>
    );
  return (
    <li className="note-share-link">
      <span>
        <FormattedMessage id="noteShare.made" values={{ made, end }} />
      </span>
      <ActionButton
        isSmall
        tone="danger"
        aria-label={intl.formatMessage({ id: 'noteShare.takeBackLabel' }, { made })}
        onClick={() => dispatch(linkTakeBackRequest.asked({ noteId, id: link.id }))}
      >
        <FormattedMessage id="noteShare.takeBack" />
      </ActionButton>
    </li>
  );
};

/** The links of the note that hold, each with the way to end it. */
const Standing = ({ sharing: { noteId, links, takenBack } }: { readonly sharing: Sharing }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="note-share-heading">
        <FormattedMessage id="noteShare.links" />
      </h3>
      <Loaded
        load={links}
        failedTitle={intl.formatMessage({ id: 'noteShare.listFailed' })}
        onRetry={(args) => dispatch(noteLinksRequest.asked(args))}
      >
        {(list) =>
          list.length === 0 ? (
            <p className="meta">
              <FormattedMessage id="noteShare.none" />
            </p>
          ) : (
            <>
              <ul className="note-share-links">
                {list.map((link) => (
                  <LinkRow key={link.id} link={link} noteId={noteId} isTakenBack={takenBack.includes(link.id)} />
                ))}
              </ul>
              <p className="meta">
                <FormattedMessage id="noteShare.consequence" />
              </p>
            </>
          )
        }
      </Loaded>
    </section>
  );
};

/** Links to one note: made, copied, taken back. */
export const ShareDialog = ({ sharing }: { readonly sharing: Sharing }) => {
  const dispatch = useAppDispatch();
  const title = useId();
  const close = (): void => void dispatch(shareClosed());
  return (
    <Dialog className="task" isOpen onClose={close} aria-labelledby={title} transitionDuration={120}>
      <h2 id={title} className="state-title">
        <FormattedMessage id="noteShare.title" values={{ title: sharing.title }} />
      </h2>
      <div className="note-share">
        <p>
          <FormattedMessage id="noteShare.what" />
        </p>
        <Making sharing={sharing} />
        {sharing.error === null ? null : <Wrong error={sharing.error} />}
        <Standing sharing={sharing} />
      </div>
      <div className="dialog-actions">
        <ActionButton onClick={close}>
          <FormattedMessage id="common.close" />
        </ActionButton>
      </div>
    </Dialog>
  );
};
