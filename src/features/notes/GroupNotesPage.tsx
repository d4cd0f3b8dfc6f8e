import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import {
  ActionButton,
  Empty,
  GroupIcon,
  Loaded,
  PlainList,
  PlainPage,
  PlainRow,
  useAppDispatch,
  useAppSelector,
  When,
} from '@inkside/ui';
import type { OwnGroup } from '@inkside/protocol';
import { useId, useState } from 'react';

import type { NoteRow } from './slice';
import { pathOf } from './logic';
import { NotesDrawing } from './components/NoNotes';
import { ownGroupsRequest } from '../groups/slice';
import { selectGroupNotes, selectOwnGroups } from './selectors';
import './components/notePlaces.css';

interface GroupRowProps {
  readonly group: OwnGroup;
  readonly notes: readonly NoteRow[];
}

const Notes = ({ notes }: Pick<GroupRowProps, 'notes'>) => (
  <ul className="group-notes">
    {notes.map((note) => (
      <li key={note.documentId}>
        <Link className="cut" to={pathOf(note)}>
          {note.title || <FormattedMessage id="notes.untitled" />}
        </Link>
      </li>
    ))}
  </ul>
);

/** A group that the user is in, with the notes of it that are here. */
const GroupRow = ({ group, notes }: GroupRowProps) => (
  <PlainRow
    icon={<GroupIcon />}
    title={group.name}
    meta={
      <>
        <FormattedMessage id="notePlaces.members" values={{ count: group.members }} /> ·{' '}
        <FormattedMessage id="notePlaces.joinedAt" values={{ time: <When at={group.joinedAt} /> }} />
        {group.about === '' ? null : <p className="plain-description">{group.about}</p>}
        {group.invite === null ? null : (
          <p>
            <Link to={`/groupShare?code=${encodeURIComponent(group.invite.code)}`}>
              <FormattedMessage id="notePlaces.invite" values={{ code: group.invite.code }} />
            </Link>
          </p>
        )}
      </>
    }
    side={
      group.isOwner ? (
        <FormattedMessage id="notePlaces.own" />
      ) : (
        <FormattedMessage id="notePlaces.owner" values={{ name: group.owner }} />
      )
    }
  >
    {notes.length === 0 ? null : <Notes notes={notes} />}
  </PlainRow>
);

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
