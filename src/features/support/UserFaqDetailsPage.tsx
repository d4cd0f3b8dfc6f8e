import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import {
  ChevronLeftIcon,
  Empty,
  Loaded,
  PageHead,
  PaperDrawing,
  RichText,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import { routeTable } from '../route/routeTable';
import { FaqList } from './FaqBrowser';
import { relatedFaqs } from './logic';
import { selectHelp } from './selectors';
import { helpRequest } from './slice';
import './faqs.css';
import type { Faq, Help } from '@inkside/protocol';

/** To the list that one came from, which may be the one of the user centre; to the public one from anywhere else. */
const Back = () => {
  const navigate = useNavigate();
  // The first page of a visit has no other behind it.
  const isFirst = useLocation().key === 'default';
  return (
    <Link
      className="faq-back"
      to={routeTable.userFaq.path}
      onClick={(event) => {
        if (isFirst || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <ChevronLeftIcon size={16} />
      <FormattedMessage id="faqs.back" />
    </Link>
  );
};

const Gone = () => {
  const intl = useIntl();
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'places.userFaqDetails' })} />
      <Empty
        drawing={<PaperDrawing />}
        title={intl.formatMessage({ id: 'faqs.goneTitle' })}
        text={intl.formatMessage({ id: 'faqs.goneText' })}
        action={
          <Link to={routeTable.userFaq.path}>
            <FormattedMessage id="faqs.toAll" />
          </Link>
        }
      />
    </>
  );
};

const Answer = ({ help, faq }: { readonly help: Help; readonly faq: Faq }) => {
  const related = relatedFaqs(help, faq);
  return (
    <>
      <article>
        <PageHead title={faq.title} updatedAt={faq.updatedAt} />
        <RichText html={faq.html} />
      </article>
      {related.length === 0 ? null : (
        <section className="faq-related">
          <h2 className="family-title">
            <FormattedMessage id="faqs.related" />
          </h2>
          <FaqList faqs={related} />
        </section>
      )}
    </>
  );
};

/** One question with its answer, and what stands near it. */
export default function UserFaqDetailsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [query] = useSearchParams();
  const wanted = query.get('id');

  return (
    <>
      <Back />
      <Loaded
        load={useAppSelector(selectHelp)}
        failedTitle={intl.formatMessage({ id: 'faqs.failed' })}
        onRetry={(args) => dispatch(helpRequest.asked(args))}
      >
        {(help) => {
          const faq = help.faqs.find(({ id }) => id === wanted);
          return faq === undefined ? <Gone /> : <Answer key={faq.id} help={help} faq={faq} />;
        }}
      </Loaded>
    </>
  );
}
