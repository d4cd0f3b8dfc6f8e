import {
  ActionButton,
  Empty,
  HeaderActions,
  Loaded,
  NOT_PHONE,
  useAppDispatch,
  useAppSelector,
  useMedia,
} from '@inkside/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { LoadState } from '@inkside/kit';
import type { OwnGroup } from '@inkside/protocol';

import { selectOwnGroups } from '../notes/selectors';
import { GroupDetail } from './components/GroupDetail';
import { GroupDialogs, type GroupDialog } from './components/GroupDialogs';
import { CodeForm, GroupList } from './components/GroupList';
import { GroupsDrawing } from './components/GroupsDrawing';
import { ownGroupsRequest } from './slice';
import './groups.css';

/** While the list is asked for again, what came before stays. */
const useKept = <Args, Data>(load: LoadState<Args, Data>): LoadState<Args, Data> => {
  const [kept, setKept] = useState(load);
  if (load.phase === 'ready' && kept !== load) setKept(load);
  return load.phase === 'loading' && kept.phase === 'ready' ? kept : load;
};

interface HeadProps {
  readonly group: OwnGroup | undefined;
  readonly ask: (dialog: GroupDialog) => void;
}

const Head = ({ group, ask }: HeadProps) => (
  <HeaderActions>
    <ActionButton tone={group === undefined ? 'primary' : 'plain'} onClick={() => ask({ kind: 'make' })}>
      <FormattedMessage id="groups.new" />
    </ActionButton>
    {group === undefined || group.role === 'member' ? null : (
      <ActionButton tone="primary" onClick={() => ask({ kind: 'invite', group })}>
        <FormattedMessage id="groups.invite" />
      </ActionButton>
    )}
  </HeaderActions>
);

interface GroupsProps {
  readonly groups: readonly OwnGroup[];
  readonly shown: OwnGroup | undefined;
  readonly ask: (dialog: GroupDialog) => void;
}

/** The list at the left and the group at the right; on a phone one of them. */
const Groups = ({ groups, shown, ask }: GroupsProps) => {
  const intl = useIntl();
  if (groups.length === 0) {
    return (
      <Empty
        drawing={<GroupsDrawing />}
        title={intl.formatMessage({ id: 'notePlaces.noGroups' })}
        text={intl.formatMessage({ id: 'notePlaces.noGroupsText' })}
        action={<CodeForm />}
      />
    );
  }
  return (
    <div className="groups-split" data-shows={shown === undefined ? 'list' : 'group'}>
      <div className="groups-side">
        <GroupList groups={groups} shown={shown?.id} />
        <CodeForm />
      </div>
      {shown === undefined ? null : <GroupDetail key={shown.id} group={shown} ask={ask} />}
    </div>
  );
};

/** Groups that the user is in, and their notes (specification section 2, groupNote). */
export default function GroupNotesPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isWide = useMedia(NOT_PHONE);
  const [query] = useSearchParams();
  const [dialog, ask] = useState<GroupDialog | null>(null);
  const load = useKept(useAppSelector(selectOwnGroups));
  const groups = load.phase === 'ready' ? load.data : [];
  const named = groups.find(({ id }) => id === query.get('group'));
  const shown = named ?? (isWide ? groups[0] : undefined);
  return (
    <div className="page groups-page">
      <Head group={shown} ask={ask} />
      <Loaded
        load={load}
        failedTitle={intl.formatMessage({ id: 'notePlaces.groupsFailed' })}
        onRetry={() => dispatch(ownGroupsRequest.asked({}))}
      >
        {() => <Groups groups={groups} shown={shown} ask={ask} />}
      </Loaded>
      <GroupDialogs dialog={dialog} groups={groups} onClose={() => ask(null)} />
    </div>
  );
}
