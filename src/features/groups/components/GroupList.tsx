import { ActionButton, scrollable, useAppSelector, When } from '@inkside/ui';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import type { OwnGroup } from '@inkside/protocol';

import { selectGroupNotes } from '../../notes/selectors';

interface GroupListProps {
  readonly groups: readonly OwnGroup[];
  /** Id of the one that is shown beside it. */
  readonly shown: string | undefined;
}

/** Groups with their people and their last change. */
export const GroupList = ({ groups, shown }: GroupListProps) => {
  const intl = useIntl();
  const notes = useAppSelector(selectGroupNotes);
  return (
    <ul {...scrollable} className="groups-list" aria-label={intl.formatMessage({ id: 'places.groupNote' })}>
      {groups.map(({ id, name, members, joinedAt }) => (
        <li key={id}>
          <Link
            className="groups-row"
            to={`/note/groupNote?group=${encodeURIComponent(id)}`}
            aria-current={id === shown ? 'true' : undefined}
          >
            <span className="groups-name">{name}</span>
            <span className="meta">
              <FormattedMessage id="notePlaces.members" values={{ count: members }} /> ·{' '}
              <When at={notes.get(id)?.[0]?.updatedAt ?? joinedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** The way into a group for whoever has a code: the invitation's own page says what the group is, and asks. */
export const CodeForm = () => {
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
