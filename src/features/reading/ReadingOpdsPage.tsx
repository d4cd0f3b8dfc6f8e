import { useAppDispatch, useAppSelector } from '@inkside/ui';
import { Subscriptions } from './Subscriptions';
import { selectCatalogues } from './selectors';
import { cataloguesRequest } from './slice';
import './reading.css';

/** Catalogues of books (specification section 2, opds). */
export default function ReadingOpdsPage() {
  const dispatch = useAppDispatch();
  return (
    <Subscriptions
      kind="opds"
      path="/internetReading/opds"
      load={useAppSelector(selectCatalogues)}
      onRetry={() => dispatch(cataloguesRequest.asked({}))}
    />
  );
}
