import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';

import {
  ChevronRightIcon,
  Chips,
  Empty,
  Loaded,
  NoMatch,
  PaperDrawing,
  SearchBox,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import '@inkside/ui/families.css';
import { routeTable } from '../route/routeTable';
import { foundFaqs } from './logic';
import { selectFaqSearch, selectHelp } from './selectors';
import { faqCategoryChosen, faqSearchCleared, faqWordsTyped, helpRequest } from './slice';
import './faqs.css';
import type { Faq, Help } from '@inkside/protocol';

/** Where the answer of a question stands: inside the frame for who comes from there. */
const usePathOf = (): ((id: string) => string) => {
  const isInside = useLocation().pathname === routeTable.feedbackFaq.path;
  const { path } = isInside ? routeTable.feedbackFaq : routeTable.userFaqDetails;
  return (id) => `${path}?id=${encodeURIComponent(id)}`;
};

/** Questions, each the way to its answer. */
export const FaqList = ({ faqs }: { readonly faqs: readonly Faq[] }) => {
  const pathOf = usePathOf();
  return (
    <ul className="family-list">
      {faqs.map(({ id, title }) => (
        <li key={id}>
          <Link className="faq-link" to={pathOf(id)}>
            <span>{title}</span>
            <ChevronRightIcon size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
};

const Found = ({ help, faqs }: { readonly help: Help; readonly faqs: readonly Faq[] }) =>
  help.categories.map(({ id, title }) => {
    const own = faqs.filter(({ category }) => category === id);
    return own.length === 0 ? null : (
      <section key={id} className="family">
        <h2 className="family-title">{title}</h2>
        <FaqList faqs={own} />
      </section>
    );
  });

const Browser = ({ help }: { readonly help: Help }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const search = useAppSelector(selectFaqSearch);
  // The operator may have taken the category out since it was chosen.
  const category = help.categories.some(({ id }) => id === search.category) ? search.category : null;
  const faqs = foundFaqs(help, category, search.words);
  const chips = [
    { id: null, label: intl.formatMessage({ id: 'faqs.all' }) },
    ...help.categories.map(({ id, title }) => ({ id, label: title })),
  ];

  return (
    <>
      <div className="families-search">
        <SearchBox
          label={intl.formatMessage({ id: 'faqs.search' })}
          value={search.words}
          onType={(words) => dispatch(faqWordsTyped(words))}
        />
        <Chips
          label={intl.formatMessage({ id: 'faqs.categories' })}
          chips={chips}
          chosen={category}
          onChoose={(id) => dispatch(faqCategoryChosen(id))}
        />
        <output className="unseen">
          <FormattedMessage id="faqs.found" values={{ count: faqs.length }} />
        </output>
      </div>
      {faqs.length === 0 ? (
        <NoMatch words={search.words} onClear={() => dispatch(faqSearchCleared())} />
      ) : (
        <Found help={help} faqs={faqs} />
      )}
    </>
  );
};

/** Questions and answers by category, with search; in the public page and in the user centre. */
export const FaqBrowser = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <Loaded
      load={useAppSelector(selectHelp)}
      failedTitle={intl.formatMessage({ id: 'faqs.failed' })}
      onRetry={(args) => dispatch(helpRequest.asked(args))}
    >
      {(help) =>
        help.faqs.length > 0 ? (
          <Browser help={help} />
        ) : (
          <Empty
            drawing={<PaperDrawing />}
            title={intl.formatMessage({ id: 'faqs.emptyTitle' })}
            text={intl.formatMessage({ id: 'faqs.emptyText' })}
          />
        )
      }
    </Loaded>
  );
};
