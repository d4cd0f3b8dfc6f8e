import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';

import { Empty } from '@inkside/ui';
import { NotesDrawing } from './NotesDrawing';

/** A place without notes: what would stand here, and the way to all of them. */
export const NoNotes = (words: { readonly title: string; readonly text: string }) => (
  <Empty
    {...words}
    drawing={<NotesDrawing />}
    action={
      <Link to="/note/localNote">
        <FormattedMessage id="notes.toAll" />
      </Link>
    }
  />
);
