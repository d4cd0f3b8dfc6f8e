import { ActionButton, Confirm, LineForm, useAppDispatch } from '@inkside/ui';
import { Dialog } from '@blueprintjs/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { GroupMember, OwnGroup } from '@inkside/protocol';

import { type GroupAct, groupActRequest } from '../acts';
import { BringNotes } from './BringNotes';
import { InviteDialog } from './InviteDialog';

/** What is asked about groups, each in a dialog. */
export type GroupDialog = { readonly kind: 'make' } | Task | Asked;

interface Task {
  readonly kind: 'rename' | 'invite' | 'bring';
  readonly group: OwnGroup;
}

type Asked =
  | { readonly kind: 'exit' | 'dissolve'; readonly group: OwnGroup }
  | { readonly kind: 'handOver' | 'remove'; readonly group: OwnGroup; readonly member: GroupMember };

const NAME_MAX = 100;

interface NameProps {
  /** Undefined for a new one. */
  readonly group: OwnGroup | undefined;
  readonly onClose: () => void;
}

/** Asks what a group is called. */
const NameDialog = ({ group, onClose }: NameProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [name, setName] = useState(group?.name ?? '');
  const act = (given: string): GroupAct =>
    group === undefined
      ? { kind: 'make', name: given, about: '' }
      : { kind: 'rename', id: group.id, name: given, about: group.about };
  return (
    <Dialog
      className="ask"
      isOpen
      onClose={onClose}
      aria-label={intl.formatMessage({ id: group === undefined ? 'groups.new' : 'notes.rename' })}
      transitionDuration={120}
    >
      <LineForm
        label={intl.formatMessage({ id: 'groups.name' })}
        value={name}
        onType={setName}
        maxLength={NAME_MAX}
        verb={intl.formatMessage({ id: group === undefined ? 'groups.make' : 'notes.rename' })}
        onSend={(given) => {
          dispatch(groupActRequest.asked(act(given)));
          onClose();
        }}
        hasFocus
      >
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
      </LineForm>
    </Dialog>
  );
};

const actOf = (asked: Asked): GroupAct => {
  const { id } = asked.group;
  return 'member' in asked ? { kind: asked.kind, id, uid: asked.member.uid } : { kind: asked.kind, id };
};

const verbs = {
  exit: 'groups.exit',
  dissolve: 'groups.dissolve',
  handOver: 'groups.handOver',
  remove: 'groups.remove',
} as const;

/** Asks before somebody loses something. */
const Ask = ({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const person = 'member' in asked ? asked.member.nickname : '';
  const values = { group: asked.group.name, name: person || intl.formatMessage({ id: 'groups.nameless' }) };
  return (
    <Confirm
      isOpen
      tone={asked.kind === 'handOver' ? 'primary' : 'danger'}
      title={intl.formatMessage({ id: `groups.ask.${asked.kind}` }, values)}
      text={intl.formatMessage({ id: `groups.askText.${asked.kind}` }, values)}
      verb={intl.formatMessage({ id: verbs[asked.kind] })}
      onConfirm={() => {
        dispatch(groupActRequest.asked(actOf(asked)));
        onClose();
        // The group is not there any more.
        if (asked.kind === 'exit' || asked.kind === 'dissolve') void navigate('/note/groupNote');
      }}
      onClose={onClose}
    />
  );
};

interface GroupDialogsProps {
  /** Null while nothing is asked. */
  readonly dialog: GroupDialog | null;
  readonly groups: readonly OwnGroup[];
  readonly onClose: () => void;
}

/** Forms and lists about one group. */
const GroupTask = ({ dialog, groups, onClose }: GroupDialogsProps & { readonly dialog: Task }) => {
  const { kind, group } = dialog;
  if (kind === 'rename') return <NameDialog group={group} onClose={onClose} />;
  if (kind === 'bring') return <BringNotes group={group} onClose={onClose} />;
  // What came since it was opened: the new invitation.
  return <InviteDialog group={groups.find(({ id }) => id === group.id) ?? group} onClose={onClose} />;
};

const isTask = (dialog: Task | Asked): dialog is Task => ['rename', 'invite', 'bring'].includes(dialog.kind);

/** The dialogs over the page of groups. */
export const GroupDialogs = ({ dialog, groups, onClose }: GroupDialogsProps) => {
  if (dialog === null) return null;
  if (dialog.kind === 'make') return <NameDialog group={undefined} onClose={onClose} />;
  if (isTask(dialog)) return <GroupTask dialog={dialog} groups={groups} onClose={onClose} />;
  return <Ask asked={dialog} onClose={onClose} />;
};
