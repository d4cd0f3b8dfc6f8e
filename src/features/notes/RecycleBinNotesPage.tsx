import { useIntl } from 'react-intl';

import { useAppSelector } from '../../app/kit/hooks';
import { BinList } from './components/BinList';
import { NoNotes } from './components/NoNotes';
import { NotesBrowser } from './components/NotesBrowser';
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
        <NoNotes
          title={intl.formatMessage({ id: 'notePlaces.binEmpty' })}
          text={intl.formatMessage({ id: 'notePlaces.binEmptyText' })}
        />
      }
    />
  );
}
