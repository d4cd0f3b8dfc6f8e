import { useSearchParams } from 'react-router-dom';

import { routeTable } from '../route/routeTable';
import { FaqAnswer } from './FaqAnswer';

/** One question with its answer, for anyone. */
export default function UserFaqDetailsPage() {
  const [query] = useSearchParams();
  return <FaqAnswer wanted={query.get('id')} list={routeTable.userFaq.path} />;
}
