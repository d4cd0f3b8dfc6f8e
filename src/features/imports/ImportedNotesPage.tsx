import { useIntl } from 'react-intl';

import { useAppDispatch, useAppSelector } from '../../app/kit/hooks';
import { HeaderActions } from '../../app/kit/ui/HeaderSlot';
import { Empty, Failed, Loading } from '../../app/kit/ui/ListState';
import { PaperDrawing } from '../../app/kit/ui/PaperDrawing';
import { ImportedList } from './ImportedList';
import { PickNotes } from './PickNotes';
import { selectImportedNotes, selectImportsList } from './selectors';
import { importsReloadAsked } from './slice';
import './imports.css';

const skeleton = (
  <div className="page">
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="bones import-bone" />
    ))}
  </div>
);

const Content = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const list = useAppSelector(selectImportsList);
  const notes = useAppSelector(selectImportedNotes);
  if (list.phase === 'failed') {
    return (
      <Failed
        title={intl.formatMessage({ id: 'imports.failed' })}
        error={list.error}
        onRetry={() => dispatch(importsReloadAsked())}
      />
    );
  }
  if (notes.length > 0) return <ImportedList notes={notes} />;
  if (list.phase === 'loading')
    return <Loading skeleton={skeleton} text={intl.formatMessage({ id: 'imports.loading' })} />;
  return (
    <Empty
      drawing={<PaperDrawing />}
      title={intl.formatMessage({ id: 'imports.empty' })}
      text={intl.formatMessage({ id: 'imports.emptyText' })}
      action={<PickNotes tone="primary" />}
    />
  );
};

/** Notes that were opened from `.note` files and lie on this computer only. */
export default function ImportedNotesPage() {
  const hasNotes = useAppSelector(selectImportedNotes).length > 0;
  return (
    <>
      {hasNotes ? (
        <HeaderActions>
          <PickNotes />
        </HeaderActions>
      ) : null}
      <Content />
    </>
  );
}
