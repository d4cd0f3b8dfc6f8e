import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { useAppSelector } from '../../app/kit/hooks';
import { Empty } from '../../app/kit/ui/lists/ListState';
import { NotesBrowser } from './components/NotesBrowser';
import { NotesDrawing } from './components/NotesDrawing';
import { selectFavouriteNotes } from './placeSelectors';

/** Notes with the star (specification section 2, collectNote). */
export default function CollectNotesPage() {
  const intl = useIntl();
  return (
    <NotesBrowser
      rows={useAppSelector(selectFavouriteNotes)}
      empty={
        <Empty
          drawing={<NotesDrawing />}
          title={intl.formatMessage({ id: 'notePlaces.noneCollected' })}
          text={intl.formatMessage({ id: 'notePlaces.noneCollectedText' })}
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
