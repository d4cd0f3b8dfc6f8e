import {
  ActionButton,
  ItemMenu,
  type MenuEntry,
  scrollable,
  useAppDispatch,
  useAppSelector,
  useItemMenu,
  When,
} from '@inkside/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { OwnGroup } from '@inkside/protocol';

import { selectGroupNotes } from '../../notes/selectors';
import { deleteRequest, type NoteRow } from '../../notes/slice';
import { groupMoveRequest } from '../acts';
import type { GroupDialog } from './GroupDialogs';
import { Members } from './Members';

interface GroupDetailProps {
  readonly group: OwnGroup;
  readonly ask: (dialog: GroupDialog) => void;
}

const Note = ({ note }: { readonly note: NoteRow }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const menu = useItemMenu();
  const name = note.title || intl.formatMessage({ id: 'notes.untitled' });
  const word = (id: string): string => intl.formatMessage({ id });
  const entries = (): readonly MenuEntry[] => [
    {
      id: 'out',
      text: word('groups.moveOut'),
      onPress: () => dispatch(groupMoveRequest.asked({ ids: [note.id], to: null })),
    },
    {
      id: 'bin',
      text: word('notes.toBin'),
      isDanger: true,
      onPress: () => dispatch(deleteRequest.asked({ ids: [note.id] })),
    },
  ];
  return (
    <li className="groups-note" {...menu.row}>
      <Link className="cut groups-note-name" to={`/note/open/${encodeURIComponent(note.id)}`}>
        {name}
      </Link>
      <span className="meta">
        <FormattedMessage id="notes.pages" values={{ count: note.pages }} /> · <When at={note.updatedAt} />
      </span>
      <ItemMenu label={intl.formatMessage({ id: 'lists.actionsOf' }, { name })} menu={menu} entries={entries} />
    </li>
  );
};

const none: readonly NoteRow[] = [];

const Notes = ({ group, ask }: GroupDetailProps) => {
  const notes = useAppSelector(selectGroupNotes).get(group.id) ?? none;
  return (
    <section className="groups-notes" aria-labelledby="group-notes-title">
      <div className="groups-head">
        <h3 id="group-notes-title">
          <FormattedMessage id="groups.notes" />
        </h3>
        <ActionButton onClick={() => ask({ kind: 'bring', group })}>
          <FormattedMessage id="groups.moveIn" />
        </ActionButton>
      </div>
      {notes.length === 0 ? (
        <p className="faint">
          <FormattedMessage id="groups.nothing" />
        </p>
      ) : (
        <ul>
          {notes.map((note) => (
            <Note key={note.documentId} note={note} />
          ))}
        </ul>
      )}
    </section>
  );
};

/** What can be done with the group as a whole. */
const GroupMenu = ({ group, ask }: GroupDetailProps) => {
  const intl = useIntl();
  const menu = useItemMenu();
  const word = (id: string): string => intl.formatMessage({ id });
  const entries = (): readonly MenuEntry[] =>
    group.isOwner
      ? [
          { id: 'rename', text: word('notes.rename'), onPress: () => ask({ kind: 'rename', group }) },
          'separator',
          {
            id: 'dissolve',
            text: word('groups.dissolve'),
            isDanger: true,
            onPress: () => ask({ kind: 'dissolve', group }),
          },
        ]
      : [{ id: 'exit', text: word('groups.exit'), isDanger: true, onPress: () => ask({ kind: 'exit', group }) }];
  return (
    <ItemMenu
      label={intl.formatMessage({ id: 'lists.actionsOf' }, { name: group.name })}
      menu={menu}
      entries={entries}
    />
  );
};

/** One group: its notes, and the people in it. */
export const GroupDetail = ({ group, ask }: GroupDetailProps) => {
  const intl = useIntl();
  const owner = group.owner || intl.formatMessage({ id: 'groups.nameless' });
  return (
    <section {...scrollable} className="groups-detail" aria-labelledby="group-title">
      <Link className="groups-back" to="/note/groupNote">
        <FormattedMessage id="groups.back" />
      </Link>
      <div className="groups-head">
        <h2 id="group-title" className="cut">
          {group.name}
        </h2>
        <GroupMenu group={group} ask={ask} />
      </div>
      <p className="meta">
        {group.isOwner ? (
          <FormattedMessage id="notePlaces.own" />
        ) : (
          <FormattedMessage id="notePlaces.owner" values={{ name: owner }} />
        )}
      </p>
      {group.about === '' ? null : <p className="faint">{group.about}</p>}
      <div className="groups-parts">
        <Notes group={group} ask={ask} />
        <Members group={group} ask={ask} />
      </div>
    </section>
  );
};
