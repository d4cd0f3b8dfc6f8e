import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';

import { useAppDispatch, useAppSelector } from '../../app/kit/hooks';
import { loadOf, type LoadState } from '../../app/kit/loadState';
import { Loaded } from '../../app/kit/ui/Loaded';
import { Empty } from '../../app/kit/ui/ListState';
import { PageHead } from '../../app/kit/ui/PageHead';
import { PaperDrawing } from '../../app/kit/ui/PaperDrawing';
import { RichText } from '../../app/kit/ui/rich/RichText';
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
