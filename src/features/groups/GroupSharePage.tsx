import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import {
  ActionButton,
  CheckIcon,
  Empty,
  GroupIcon,
  Loaded,
  PageHead,
  PaperDrawing,
  useAppDispatch,
  useAppSelector,
  useErrorText,
  Wrong,
} from '@inkside/ui';
import type { Invitation } from '@inkside/protocol';
import { loadOf, type LoadState } from '@inkside/kit';

import { routeTable } from '../route/routeTable';
import { selectUser } from '../session/selectors';
import { selectInvitation, selectJoin } from './selectors';
import { invitationRequest, joinWanted } from './slice';
import './groupShare.css';

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
const InvitationCard = ({ code, invitation: { group, about, inviter, members, expiresAt } }: InvitationCardProps) => {
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

const uselessCodes = new Set(['errors.groupInviteUnknown', 'errors.groupInviteExpired', 'errors.badRequest']);

/** Why the code leads nowhere, as a message id; undefined while it may. */
const uselessIn = (code: string | null, load: LoadState<unknown, unknown>): string | undefined => {
  if (code === null || code.trim() === '') return 'errors.groupInviteUnknown';
  if (load.phase !== 'failed' || !uselessCodes.has(load.error.code)) return undefined;
  return load.error.code === 'errors.badRequest' ? 'errors.groupInviteUnknown' : load.error.code;
};

const WhatIsAGroup = () => (
  <section className="group-about">
    <h2 className="group-about-title">
      <FormattedMessage id="groupShare.whatTitle" />
    </h2>
    <p>
      <FormattedMessage id="groupShare.what" />
    </p>
  </section>
);

/** An invitation to a group: what it is, who invites, and the way in. */
export default function GroupSharePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const [query] = useSearchParams();
  const wanted = query.get('code');
  const load = loadOf(useAppSelector(selectInvitation), ({ code }) => code === wanted);
  const useless = uselessIn(wanted, load);

  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'places.groupShare' })} />
      {useless !== undefined || wanted === null ? (
        <Empty
          drawing={<PaperDrawing />}
          title={intl.formatMessage({ id: 'groupShare.uselessTitle' })}
          text={textOf({ code: useless ?? 'errors.groupInviteUnknown', params: {} })}
        />
      ) : (
        <Loaded
          load={load}
          failedTitle={intl.formatMessage({ id: 'groupShare.failed' })}
          onRetry={(args) => dispatch(invitationRequest.asked(args))}
        >
          {(invitation) => <InvitationCard code={wanted} invitation={invitation} />}
        </Loaded>
      )}
      <WhatIsAGroup />
    </>
  );
}
