import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { ChevronRightIcon } from '../../../app/kit/icons/actions';
import type { NoteRow } from '../types';
import { pathOf } from './NoteTitle';

/** The way from all notes down to the folder that is shown. */
export const Way = ({ folders }: { readonly folders: readonly NoteRow[] }) => {
  const intl = useIntl();
  const last = folders.length - 1;
  if (last < 0) return null;
  return (
    <nav className="way" aria-label={intl.formatMessage({ id: 'notes.way' })}>
      <ol>
        <li>
          <Link to="/note/localNote">
            <FormattedMessage id="notes.all" />
          </Link>
        </li>
        {folders.map((folder, index) => (
          <li key={folder.id}>
            <ChevronRightIcon size={14} className="faint" />
            {index === last ? (
              <span className="cut" aria-current="page" title={folder.title}>
                {folder.title}
              </span>
            ) : (
              <Link className="cut" to={pathOf(folder)} title={folder.title}>
                {folder.title}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
