import { ItemMenu, type MenuEntry, useAppDispatch, useItemMenu } from '@inkside/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { GroupMember, OwnGroup } from '@inkside/protocol';

import { groupActRequest } from '../acts';
import type { GroupDialog } from './GroupDialogs';

interface MembersProps {
  readonly group: OwnGroup;
  readonly ask: (dialog: GroupDialog) => void;
}

/** Whether somebody of this role may do something to a member. */
const mayRemove = (group: OwnGroup, { role, isSelf }: GroupMember): boolean =>
  !isSelf && role !== 'owner' && (group.isOwner || (group.role === 'admin' && role === 'member'));

const MemberMenu = ({ group, member, ask }: MembersProps & { readonly member: GroupMember }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const menu = useItemMenu();
  const word = (id: string): string => intl.formatMessage({ id });
  const { uid, role } = member;
  const other = role === 'admin' ? 'member' : 'admin';
  const ofOwner: readonly MenuEntry[] = [
    {
      id: 'role',
      text: word(other === 'admin' ? 'groups.makeAdmin' : 'groups.makeMember'),
      onPress: () => dispatch(groupActRequest.asked({ kind: 'setRole', id: group.id, uid, role: other })),
    },
    { id: 'handOver', text: word('groups.handOver'), onPress: () => ask({ kind: 'handOver', group, member }) },
    'separator',
  ];
  const entries = (): readonly MenuEntry[] => [
    ...(group.isOwner ? ofOwner : []),
    {
      id: 'remove',
      text: word('groups.remove'),
      isDanger: true,
      onPress: () => ask({ kind: 'remove', group, member }),
    },
  ];
  const name = member.nickname || word('groups.nameless');
  return <ItemMenu label={intl.formatMessage({ id: 'lists.actionsOf' }, { name })} menu={menu} entries={entries} />;
};

/** People of a group with their roles; the last ones that were read, while they are read again. */
export const Members = ({ group, ask }: MembersProps) => {
  const intl = useIntl();
  const [kept, setKept] = useState<readonly GroupMember[]>([]);
  if (group.people !== undefined && group.people !== kept) setKept(group.people);
  return (
    <section className="groups-members" aria-labelledby="group-members-title">
      <div className="groups-head">
        <h3 id="group-members-title">
          <FormattedMessage id="groups.members" />
        </h3>
      </div>
      <ul>
        {kept.map((member) => (
          <li key={member.uid} className="groups-note">
            <span className="cut groups-note-name">
              {member.nickname || intl.formatMessage({ id: 'groups.nameless' })}
              {member.isSelf ? <FormattedMessage id="groups.you" /> : null}
            </span>
            <span className="meta">
              <FormattedMessage id={`groups.roles.${member.role}`} />
            </span>
            {mayRemove(group, member) ? <MemberMenu group={group} member={member} ask={ask} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
};
