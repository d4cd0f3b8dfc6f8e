import { useSearchParams } from 'react-router-dom';

import { routeTable } from '../route/routeTable';
import { FaqAnswer } from './FaqAnswer';
import { FaqBrowser } from './FaqBrowser';

/** The same questions and answers in the user centre; an answer opens there, too. */
export default function FeedbackFaqPage() {
  const [query] = useSearchParams();
  const wanted = query.get('id');
  return (
    <div className="page">
      <div className="families-inside">
        {wanted === null ? <FaqBrowser /> : <FaqAnswer wanted={wanted} list={routeTable.feedbackFaq.path} />}
      </div>
    </div>
  );
}
