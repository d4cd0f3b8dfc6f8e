import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';

import { Empty, Loaded, PageHead, PaperDrawing, RichText, useAppDispatch, useAppSelector } from '@inkside/ui';
import { loadOf, type LoadState } from '@inkside/kit';
import { selectNotice } from './selectors';
import { noticeRequest } from './slice';
import './noticePage.css';

const isGone = (load: LoadState<unknown, unknown>): boolean =>
  load.phase === 'failed' && load.error.code === 'errors.notFound';

const Gone = () => {
  const intl = useIntl();
  return (
    <Empty
      drawing={<PaperDrawing />}
      title={intl.formatMessage({ id: 'public.noticeGoneTitle' })}
      text={intl.formatMessage({ id: 'public.noticeGoneText' })}
    />
  );
};

/** One notice and nothing else, for a window that a device or a mail opens. */
export default function NoticePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [query] = useSearchParams();
  const wanted = query.get('id');
  const load = loadOf(useAppSelector(selectNotice), ({ id }) => id === wanted);
  const notice = load.phase === 'ready' ? load.data : null;
  const name = intl.formatMessage({ id: 'places.nc' });

  return (
    <main className="notice-page">
      <PageHead title={notice?.title ?? name} {...(notice === null ? {} : { updatedAt: notice.updatedAt })} />
      {wanted === null || isGone(load) ? (
        <Gone />
      ) : (
        <Loaded
          load={load}
          failedTitle={intl.formatMessage({ id: 'public.failed' }, { name })}
          onRetry={(args) => dispatch(noticeRequest.asked(args))}
        >
          {({ html }) => <RichText html={html} />}
        </Loaded>
      )}
    </main>
  );
}
