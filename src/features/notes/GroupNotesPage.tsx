import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';

import { ActionButton, Empty, Loaded, PlainList, PlainPage, useAppDispatch, useAppSelector } from '@inkside/ui';
import { GroupRow } from './components/GroupRow';
import { NotesDrawing } from './components/NotesDrawing';
import { ownGroupsRequest } from './groupsSlice';
import { selectGroupNotes, selectOwnGroups } from './placeSelectors';
import type { NoteRow } from './types';
import './components/notePlaces.css';
import type { OwnGroup } from '@inkside/protocol';

/** The way into a group for whoever has a code: the invitation's own page says what the group is, and asks. */
const CodeForm = () => {
  const id = useId();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const typed = code.trim();
  return (
    <form
      className="group-code"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '') void navigate(`/groupShare?code=${encodeURIComponent(typed)}`);
      }}
    >
      <label htmlFor={id}>
        <FormattedMessage id="notePlaces.code" />
      </label>
      <span className="bp6-input-group">
        <input
          id={id}
          className="bp6-input bp6-fill"
          autoComplete="off"
          maxLength={64}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </span>
      <ActionButton type="submit" disabled={typed === ''}>
        <FormattedMessage id="notePlaces.look" />
      </ActionButton>
    </form>
  );
};

const noNotes: readonly NoteRow[] = [];

const Groups = ({ groups }: { readonly groups: readonly OwnGroup[] }) => {
  const intl = useIntl();
  const notes = useAppSelector(selectGroupNotes);
  if (groups.length === 0) {
    return (
      <Empty
        drawing={<NotesDrawing />}
        title={intl.formatMessage({ id: 'notePlaces.noGroups' })}
        text={intl.formatMessage({ id: 'notePlaces.noGroupsText' })}
      />
    );
  }
  return (
    <PlainList label={intl.formatMessage({ id: 'places.groupNote' })}>
      {groups.map((group) => (
        <GroupRow key={group.id} group={group} notes={notes.get(group.id) ?? noNotes} />
      ))}
    </PlainList>
  );
};

/** Groups that the user is in, and their notes (specification section 2, groupNote). */
export default function GroupNotesPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <PlainPage>
      <Loaded
        load={useAppSelector(selectOwnGroups)}
        failedTitle={intl.formatMessage({ id: 'notePlaces.groupsFailed' })}
        onRetry={() => dispatch(ownGroupsRequest.asked({}))}
      >
        {(groups) => <Groups groups={groups} />}
      </Loaded>
      <CodeForm />
    </PlainPage>
  );
}
