import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { useAppSelector } from '../../app/kit/hooks';
import { Empty } from '../../app/kit/ui/lists/ListState';
import { BinList } from './components/list/BinList';
import { NotesBrowser } from './components/NotesBrowser';
import { NotesDrawing } from './components/NotesDrawing';
import { selectBinnedNotes } from './placeSelectors';
import type { NoteRow } from './types';
import './components/notes.css';
import './components/notePlaces.css';

const none: readonly NoteRow[] = [];

/** Notes and folders that were deleted (specification section 2, recycleBinNote). */
export default function RecycleBinNotesPage() {
  const intl = useIntl();
  const rows = useAppSelector(selectBinnedNotes);
  if (rows.length > 0) return <BinList rows={rows} />;
  return (
    <NotesBrowser
      rows={none}
      empty={
        <Empty
          drawing={<NotesDrawing />}
          title={intl.formatMessage({ id: 'notePlaces.binEmpty' })}
          text={intl.formatMessage({ id: 'notePlaces.binEmptyText' })}
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
