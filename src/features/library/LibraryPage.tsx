import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton } from '../../app/kit/controls/ActionButton';
import { useAppDispatch, useAppSelector } from '../../app/kit/hooks';
import { Empty, Failed, Loading } from '../../app/kit/ui/ListState';
import { notesReloadAsked } from '../notes/slice';
import { LibraryDrawing } from './components/LibraryDrawing';
import { Shelf } from './components/Shelf';
import { selectBooks, selectLibraryProjection } from './selectors';
import './components/library.css';

const skeleton = (
  <div className="page skeleton-shelf">
    {[0, 1, 2, 3, 4, 5].map((book) => (
      <div key={book} className="bones book-bone" />
    ))}
  </div>
);

/** The books of the library (specification section 2). */
export default function LibraryPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const projection = useAppSelector(selectLibraryProjection);
  const books = useAppSelector(selectBooks);
  const reload = () => dispatch(notesReloadAsked());

  if (projection.phase === 'failed') {
    return <Failed title={intl.formatMessage({ id: 'library.failed' })} error={projection.error} onRetry={reload} />;
  }
  if (books.length > 0) return <Shelf books={books} />;
  if (projection.phase !== 'ready') {
    return <Loading skeleton={skeleton} text={intl.formatMessage({ id: 'library.loading' })} />;
  }
  return (
    <Empty
      drawing={<LibraryDrawing />}
      title={intl.formatMessage({ id: 'library.empty' })}
      text={intl.formatMessage({ id: 'library.emptyText' })}
      action={
        <ActionButton onClick={reload}>
          <FormattedMessage id="library.lookAgain" />
        </ActionButton>
      }
    />
  );
}
