import { ActionButton, copyField, QrPicture, siteAddress, useAppDispatch } from '@inkside/ui';
import { Dialog } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OwnGroup } from '@inkside/protocol';

import { groupActRequest } from '../acts';

const DAYS = [1, 7, 30] as const;
type Invitation = NonNullable<OwnGroup['invite']>;

interface StandingProps {
  readonly group: OwnGroup;
  readonly invite: Invitation;
}

/** The link, the code and the picture of an invitation, and the way to end it. */
const Standing = ({ group, invite }: StandingProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const address = `${siteAddress()}#/groupShare?code=${encodeURIComponent(invite.code)}`;
  const copy = async (): Promise<void> => {
    if (field.current !== null) setCopied(await copyField(field.current));
  };
  return (
    <>
      <QrPicture address={address} label={intl.formatMessage({ id: 'groups.qr' })} />
      <label htmlFor={id}>
        <FormattedMessage id="groups.link" />
      </label>
      <div className="groups-link">
        <span className="bp6-input-group">
          <input id={id} ref={field} className="bp6-input bp6-fill" readOnly value={address} />
        </span>
        <ActionButton tone="primary" onClick={() => void copy()}>
          <FormattedMessage id={isCopied ? 'groups.copied' : 'groups.copy'} />
        </ActionButton>
      </div>
      <p>
        <FormattedMessage id="notePlaces.invite" values={{ code: <strong>{invite.code}</strong> }} />
      </p>
      <p className="faint">
        {invite.expiresAt === null ? (
          <FormattedMessage id="groups.noEnd" />
        ) : (
          <FormattedMessage
            id="groups.ends"
            values={{ date: intl.formatDate(invite.expiresAt, { dateStyle: 'long', timeStyle: 'short' }) }}
          />
        )}
      </p>
      <ActionButton
        tone="danger"
        onClick={() => dispatch(groupActRequest.asked({ kind: 'stopInvitation', id: group.id }))}
      >
        <FormattedMessage id="groups.stop" />
      </ActionButton>
    </>
  );
};

/** Asks how long an invitation is to hold. */
const Making = ({ group }: { readonly group: OwnGroup }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const id = useId();
  const [days, setDays] = useState<number | null>(7);
  return (
    <>
      <label htmlFor={id}>
        <FormattedMessage id="groups.holds" />
      </label>
      <span className="bp6-html-select">
        <select
          id={id}
          value={days ?? ''}
          onChange={({ target }) => setDays(target.value === '' ? null : Number(target.value))}
        >
          {DAYS.map((each) => (
            <option key={each} value={each}>
              {intl.formatMessage({ id: 'groups.days' }, { count: each })}
            </option>
          ))}
          <option value="">{intl.formatMessage({ id: 'groups.noEnd' })}</option>
        </select>
      </span>
      <ActionButton
        tone="primary"
        onClick={() => dispatch(groupActRequest.asked({ kind: 'invite', id: group.id, days }))}
      >
        <FormattedMessage id="groups.makeInvitation" />
      </ActionButton>
    </>
  );
};

interface InviteDialogProps {
  readonly group: OwnGroup;
  readonly onClose: () => void;
}

/** The invitation of a group: made, shown, stopped. */
export const InviteDialog = ({ group, onClose }: InviteDialogProps) => {
  const title = useId();
  return (
    <Dialog className="task" isOpen onClose={onClose} aria-labelledby={title} transitionDuration={120}>
      <h2 id={title} className="state-title">
        <FormattedMessage id="groups.inviteTo" values={{ group: group.name }} />
      </h2>
      <div className="groups-invite">
        {group.invite === null ? <Making group={group} /> : <Standing group={group} invite={group.invite} />}
      </div>
      <div className="dialog-actions">
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.close" />
        </ActionButton>
      </div>
    </Dialog>
  );
};
