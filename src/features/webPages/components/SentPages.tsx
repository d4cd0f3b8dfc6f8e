import { FormattedMessage, useIntl } from 'react-intl';

import {
  ActionButton,
  CheckIcon,
  CloseIcon,
  IconButton,
  PageIcon,
  PlainList,
  PlainRow,
  Section,
  useAppDispatch,
  useAppSelector,
  Wrong,
} from '@inkside/ui';
import { selectSentPages } from '../selectors';
import { pageRowCleared, pageSendAsked, type SentPage } from '../slice';

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

const nameOf = ({ name, url }: SentPage): string => (name === '' ? url.replace(/^https?:\/\//, '') : name);

/** Where it has come to, with numbers where there are any. */
const Progress = ({ page }: { readonly page: SentPage }) => {
  const { phase, done, of, missing } = page;
  if (phase === 'failed' && page.error !== null) return <Wrong error={page.error} />;
  // Without pictures there is nothing to count.
  const shown = phase === 'pictures' && of === 0 ? 'reading' : phase;
  return (
    <span aria-live="polite">
      <FormattedMessage id={`webPages.phases.${shown}`} values={{ done, of }} />
      {phase === 'done' ? ` · ${hostOf(page.url)}` : ''}
      {phase === 'done' && missing > 0 ? (
        <>
          {' · '}
          <FormattedMessage id="webPages.missing" values={{ count: missing }} />
        </>
      ) : null}
    </span>
  );
};

/** Trying again would end in the same way. */
const LASTING: ReadonlySet<string> = new Set(['errors.pageNoArticle', 'errors.pagePrivate', 'errors.pageAddress']);
/** What the page as it is may do without. */
const OF_ARTICLES: ReadonlySet<string> = new Set(['errors.pageNoArticle', 'errors.pageComplex']);

/** What can be done where it failed. */
const Remedies = ({ page }: { readonly page: SentPage }) => {
  const dispatch = useAppDispatch();
  const { id, url, form, error } = page;
  const code = error?.code ?? '';
  return (
    <div className="page-remedies">
      {form === 'article' && OF_ARTICLES.has(code) ? (
        <ActionButton isSmall onClick={() => dispatch(pageSendAsked({ id, url, form: 'page' }))}>
          <FormattedMessage id="webPages.sendAsPage" />
        </ActionButton>
      ) : null}
      {LASTING.has(code) ? null : (
        <ActionButton isSmall onClick={() => dispatch(pageSendAsked({ id, url, form }))}>
          <FormattedMessage id="webPages.again" />
        </ActionButton>
      )}
    </div>
  );
};

const SentRow = ({ page }: { readonly page: SentPage }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { id, phase, done, of } = page;
  const name = nameOf(page);
  const clear = (
    <IconButton
      icon={<CloseIcon size={16} />}
      label={intl.formatMessage({ id: 'webPages.clear' }, { name })}
      onClick={() => dispatch(pageRowCleared({ id }))}
    />
  );
  return (
    <PlainRow
      icon={phase === 'done' ? <CheckIcon /> : <PageIcon />}
      title={<span className="page-name">{name}</span>}
      meta={<Progress page={page} />}
      side={phase === 'done' || phase === 'failed' ? clear : undefined}
    >
      {phase === 'failed' ? <Remedies page={page} /> : null}
      {phase === 'pictures' && of > 0 ? (
        <progress className="page-progress" max={of} value={done} aria-label={name} />
      ) : null}
    </PlainRow>
  );
};

/** Pages of this session, the newest first. */
export const SentPages = () => {
  const intl = useIntl();
  const pages = useAppSelector(selectSentPages);
  if (pages.length === 0) return null;
  const title = intl.formatMessage({ id: 'webPages.sent' });
  return (
    <Section title={title}>
      <PlainList label={title}>
        {pages.map((page) => (
          <SentRow key={page.id} page={page} />
        ))}
      </PlainList>
    </Section>
  );
};
