import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';

import { Empty, Loaded, PageHead, PaperDrawing, RichText, useAppDispatch, useAppSelector } from '@inkside/ui';
import { loadOf } from '@inkside/kit';
import { routeTable } from '../route/routeTable';
import { textRouteAt } from './logic';
import { selectText } from './selectors';
import { textRequest } from './slice';
import { textKinds } from './slice';

const Unwritten = () => {
  const intl = useIntl();
  return (
    <Empty
      drawing={<PaperDrawing />}
      title={intl.formatMessage({ id: 'public.unwrittenTitle' })}
      text={intl.formatMessage({ id: 'public.unwrittenText' })}
      action={
        <Link to={routeTable.userFaq.path}>
          <FormattedMessage id="places.userFaq" />
        </Link>
      }
    />
  );
};

/** A page that the operator of the cloud writes: introduction, privacy, terms, help. */
export default function StaticPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const route = textRouteAt(useLocation().pathname);
  const load = loadOf(useAppSelector(selectText), ({ kind }) => kind === textKinds[route]);
  const text = load.phase === 'ready' ? load.data : null;
  const name = intl.formatMessage({ id: `places.${route}` });

  return (
    <article>
      <PageHead title={text?.title ?? name} {...(text === null ? {} : { updatedAt: text.updatedAt })} />
      <Loaded
        load={load}
        failedTitle={intl.formatMessage({ id: 'public.failed' }, { name })}
        onRetry={(args) => dispatch(textRequest.asked(args))}
      >
        {(shown) => (shown === null ? <Unwritten /> : <RichText html={shown.html} />)}
      </Loaded>
    </article>
  );
}
