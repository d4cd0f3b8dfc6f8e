import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router-dom';

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
import type { Faq, Help } from '@inkside/protocol';
import { FaqList } from './FaqBrowser';
import { relatedFaqs } from './logic';
import { selectHelp } from './selectors';
import { helpRequest } from './slice';
import './faqs.css';

interface ListProps {
  /** Where all questions stand. */
  readonly list: string;
}

/** To where one came from; to the list from anywhere else. */
const Back = ({ list }: ListProps) => {
  const navigate = useNavigate();
  // The first page of a visit has no other behind it.
  const isFirst = useLocation().key === 'default';
  return (
    <Link
      className="faq-back"
      to={list}
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

const Gone = ({ list }: ListProps) => {
  const intl = useIntl();
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'places.userFaqDetails' })} />
      <Empty
        drawing={<PaperDrawing />}
        title={intl.formatMessage({ id: 'faqs.goneTitle' })}
        text={intl.formatMessage({ id: 'faqs.goneText' })}
        action={
          <Link to={list}>
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

interface FaqAnswerProps extends ListProps {
  readonly wanted: string | null;
}

/** One question with its answer, and what stands near it; in the public page and inside the frame. */
export const FaqAnswer = ({ wanted, list }: FaqAnswerProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <>
      <Back list={list} />
      <Loaded
        load={useAppSelector(selectHelp)}
        failedTitle={intl.formatMessage({ id: 'faqs.failed' })}
        onRetry={(args) => dispatch(helpRequest.asked(args))}
      >
        {(help) => {
          const faq = help.faqs.find(({ id }) => id === wanted);
          return faq === undefined ? <Gone list={list} /> : <Answer key={faq.id} help={help} faq={faq} />;
        }}
      </Loaded>
    </>
  );
};
