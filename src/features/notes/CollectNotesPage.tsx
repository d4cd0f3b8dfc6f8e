import { useIntl } from 'react-intl';

import { useAppSelector } from '@inkside/ui';
import { NewMenu } from './components/NewMenu';
import { NoNotes } from './components/NoNotes';
import { NotesBrowser } from './components/NotesBrowser';
import { selectFavouriteNotes } from './selectors';

/** Notes with the star (specification section 2, collectNote). */
export default function CollectNotesPage() {
  const intl = useIntl();
  return (
    <>
      <NewMenu parentId={null} />
      <NotesBrowser
        list="collectNote"
        rows={useAppSelector(selectFavouriteNotes)}
        empty={
          <NoNotes
            title={intl.formatMessage({ id: 'notePlaces.noneCollected' })}
            text={intl.formatMessage({ id: 'notePlaces.noneCollectedText' })}
          />
        }
      />
    </>
  );
}
