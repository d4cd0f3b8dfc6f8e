import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { useAppSelector } from '../../app/kit/hooks';
import { Empty } from '../../app/kit/ui/lists/ListState';
import { NotesBrowser } from './components/NotesBrowser';
import { NotesDrawing } from './components/NotesDrawing';
import { selectRecentNotes } from './selectors';

/** Notes without their folders, newest first (specification section 2, recentNote). */
export default function RecentNotesPage() {
  const intl = useIntl();
  const rows = useAppSelector(selectRecentNotes);
  return (
    <NotesBrowser
      rows={rows}
      empty={
        <Empty
          drawing={<NotesDrawing />}
          title={intl.formatMessage({ id: 'notes.empty' })}
          text={intl.formatMessage({ id: 'notes.emptyText' })}
          action={
            <Link to="/note/localNote">
              <FormattedMessage id="notes.toAll" />
            </Link>
          }
        />
      }
    />
  );
}
