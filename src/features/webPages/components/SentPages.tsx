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
  WarningIcon,
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

const PageActions = ({ page }: { readonly page: SentPage }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { id, url, form, phase, error } = page;
  if (phase !== 'done' && phase !== 'failed') return null;
  const isWithoutArticle = error?.code === 'errors.pageNoArticle' || error?.code === 'errors.pageComplex';
  return (
    <>
      {phase === 'failed' && isWithoutArticle && form === 'article' ? (
        <ActionButton isSmall onClick={() => dispatch(pageSendAsked({ id, url, form: 'page' }))}>
          <FormattedMessage id="webPages.sendAsPage" />
        </ActionButton>
      ) : null}
      {phase === 'failed' && error?.code !== 'errors.pageNoArticle' ? (
        <ActionButton isSmall onClick={() => dispatch(pageSendAsked({ id, url, form }))}>
          <FormattedMessage id="webPages.again" />
        </ActionButton>
      ) : null}
      <IconButton
        icon={<CloseIcon size={16} />}
        label={intl.formatMessage({ id: 'webPages.clear' }, { name: nameOf(page) })}
        onClick={() => dispatch(pageRowCleared({ id }))}
      />
    </>
  );
};

const icons = { done: <CheckIcon />, failed: <WarningIcon /> } as const;

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
          <PlainRow
            key={page.id}
            icon={page.phase === 'done' || page.phase === 'failed' ? icons[page.phase] : <PageIcon />}
            title={<span className="page-name">{nameOf(page)}</span>}
            meta={<Progress page={page} />}
            side={<PageActions page={page} />}
          >
            {page.phase === 'pictures' && page.of > 0 ? (
              <progress className="page-progress" max={page.of} value={page.done} aria-label={nameOf(page)} />
            ) : null}
          </PlainRow>
        ))}
      </PlainList>
    </Section>
  );
};
