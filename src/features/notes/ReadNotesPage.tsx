import { useIntl } from 'react-intl';

import { useAppSelector } from '../../app/kit/hooks';
import { LayoutToggle } from './components/LayoutToggle';
import { NoNotes } from './components/NoNotes';
import { NotesBrowser } from './components/NotesBrowser';
import { NoteSections } from './components/NoteSections';
import { selectReadingSections } from './placeSelectors';
import type { NoteRow } from './types';
import './components/notes.css';
import './components/notePlaces.css';

const none: readonly NoteRow[] = [];

/** Notes that were written in books, book by book (specification section 2, readNote). */
export default function ReadNotesPage() {
  const intl = useIntl();
  const sections = useAppSelector(selectReadingSections);
  if (sections.length > 0) {
    return (
      <>
        <LayoutToggle />
        <NoteSections
          sections={sections}
          headingOf={({ title }) => (
            <span title={title}>{title || intl.formatMessage({ id: 'notePlaces.unknownBook' })}</span>
          )}
        />
      </>
    );
  }
  return (
    <NotesBrowser
      rows={none}
      empty={
        <NoNotes
          title={intl.formatMessage({ id: 'notePlaces.noneRead' })}
          text={intl.formatMessage({ id: 'notePlaces.noneReadText' })}
        />
      }
    />
  );
}
