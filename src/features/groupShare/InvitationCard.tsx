import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { ActionButton, CheckIcon, GroupIcon, useAppDispatch, useAppSelector, Wrong } from '@inkside/ui';
import { routeTable } from '../route/routeTable';
import { selectUser } from '../session/selectors';
import { selectJoin } from './selectors';
import { joinWanted } from './slice';
import type { Invitation } from '@inkside/protocol';

interface InvitationCardProps {
  readonly code: string;
  readonly invitation: Invitation;
}

/** The way in, or that one is in. */
const Joining = ({ code, group }: { readonly code: string; readonly group: string }) => {
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectUser) !== undefined;
  const known = useAppSelector(selectJoin);
  const join = known.phase !== 'idle' && known.code === code ? known : ({ phase: 'idle' } as const);

  if (join.phase === 'joined') {
    return (
      <div className="group-joined">
        <output className="group-joined-text">
          <CheckIcon />
          <FormattedMessage id={join.isNew ? 'groupShare.joined' : 'groupShare.wasMember'} values={{ group }} />
        </output>
        <Link to={routeTable.groupNote.path}>
          <FormattedMessage id="groupShare.toGroups" />
        </Link>
      </div>
    );
  }
  return (
    <div className="group-join">
      <ActionButton tone="primary" isBusy={join.phase === 'joining'} onClick={() => dispatch(joinWanted({ code }))}>
        <FormattedMessage id="groupShare.join" />
      </ActionButton>
      {isSignedIn ? null : (
        <p className="meta">
          <FormattedMessage id="groupShare.signInFirst" />
        </p>
      )}
      {join.phase === 'failed' ? <Wrong error={join.error} /> : null}
    </div>
  );
};

/** What the group is, who invites, how many are in it, and how long the invitation is good. */
export const InvitationCard = ({
  code,
  invitation: { group, about, inviter, members, expiresAt },
}: InvitationCardProps) => {
  const intl = useIntl();
  return (
    <section className="group-card">
      <p className="group-invites">
        {inviter === '' ? (
          <FormattedMessage id="groupShare.invited" />
        ) : (
          <FormattedMessage id="groupShare.invites" values={{ inviter }} />
        )}
      </p>
      <h2 className="group-name">{group}</h2>
      {about === '' ? null : <p className="group-purpose">{about}</p>}
      <p className="group-members">
        <GroupIcon />
        <FormattedMessage id="groupShare.members" values={{ count: members }} />
      </p>
      <Joining code={code} group={group} />
      {expiresAt === null ? null : (
        <p className="meta">
          <FormattedMessage
            id="groupShare.until"
            values={{ date: intl.formatDate(expiresAt, { dateStyle: 'long' }) }}
          />
        </p>
      )}
    </section>
  );
};
