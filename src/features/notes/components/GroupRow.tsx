import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';

import { GroupIcon, PlainRow, When } from '@inkside/ui';
import type { NoteRow } from '../types';
import { pathOf } from './NoteTitle';
import type { OwnGroup } from '@inkside/protocol';

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
export const GroupRow = ({ group, notes }: GroupRowProps) => (
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
