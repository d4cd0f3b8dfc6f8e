import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { useAppSelector } from '../../app/kit/hooks';
import { Empty } from '../../app/kit/ui/lists/ListState';
import { LayoutToggle } from './components/LayoutToggle';
import { NotesBrowser } from './components/NotesBrowser';
import { NotesDrawing } from './components/NotesDrawing';
import { NoteSections } from './components/list/NoteSections';
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
          headingOf={({ title }) => <span title={title}>{title || intl.formatMessage({ id: 'notePlaces.unknownBook' })}</span>}
        />
      </>
    );
  }
  return (
    <NotesBrowser
      rows={none}
      empty={
        <Empty
          drawing={<NotesDrawing />}
          title={intl.formatMessage({ id: 'notePlaces.noneRead' })}
          text={intl.formatMessage({ id: 'notePlaces.noneReadText' })}
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
