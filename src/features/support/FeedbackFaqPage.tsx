import { FaqBrowser } from './FaqBrowser';

/** The same questions and answers in the user centre. */
export default function FeedbackFaqPage() {
  return (
    <div className="page">
      <div className="families-inside">
        <FaqBrowser />
      </div>
    </div>
  );
}
