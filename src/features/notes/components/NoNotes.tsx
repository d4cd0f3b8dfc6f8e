import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { Drawing, Empty } from '@inkside/ui';

/** An open notebook with a first stroke. */
export const NotesDrawing = () => (
  <Drawing>
    <path d="M74 22c-14-8-34-9-56-6v68c22-3 42-2 56 6 14-8 34-9 56-6V16c-22-3-42-2-56 6zM74 22v68" />
    <path d="M30 32c10-1 20 0 30 3M30 44c10-1 18 0 26 2" opacity="0.5" />
    <path className="accented" d="M86 54c5-13 10-14 9-5s4 10 8 3 7-8 6-1 5 8 11 2" strokeWidth="2" />
  </Drawing>
);

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
