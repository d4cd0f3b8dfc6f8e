import { useIntl } from 'react-intl';

import { useAppSelector } from '@inkside/ui';
import { NewMenu } from './components/NewMenu';
import { NoNotes } from './components/NoNotes';
import { NotesBrowser } from './components/NotesBrowser';
import { selectRecentNotes } from './selectors';

/** Notes without their folders, newest first (specification section 2, recentNote). */
export default function RecentNotesPage() {
  const intl = useIntl();
  const rows = useAppSelector(selectRecentNotes);
  return (
    <>
      <NewMenu parentId={null} />
      <NotesBrowser
        list="recentNote"
        rows={rows}
        empty={
          <NoNotes
            title={intl.formatMessage({ id: 'notes.empty' })}
            text={intl.formatMessage({ id: 'notes.emptyText' })}
          />
        }
      />
    </>
  );
}
