import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import {
  Empty,
  Loaded,
  OutLink,
  PlainList,
  PlainPage,
  PlainRow,
  StarIcon,
  useAppDispatch,
  useAppSelector,
  When,
} from '@inkside/ui';
import { ReadingDrawing } from './ReadingDrawing';
import { selectFavourites } from './selectors';
import { favouritesRequest } from './slice';
import type { Favourite } from '@inkside/protocol';

const FavouriteRow = ({ favourite: { title, url, source, description, at } }: { readonly favourite: Favourite }) => (
  <PlainRow
    icon={<StarIcon size={18} />}
    title={url === null ? title : <OutLink href={url}>{title}</OutLink>}
    meta={
      <>
        {source === '' ? null : `${source} · `}
        <When at={at} />
        {description === '' ? null : <p className="plain-description">{description}</p>}
      </>
    }
  />
);

/** What was collected from network reading (specification section 2, collect). */
export default function ReadingCollectPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <PlainPage>
      <Loaded
        load={useAppSelector(selectFavourites)}
        failedTitle={intl.formatMessage({ id: 'reading.failed' })}
        onRetry={() => dispatch(favouritesRequest.asked({}))}
      >
        {(favourites) =>
          favourites.length === 0 ? (
            <Empty
              drawing={<ReadingDrawing />}
              title={intl.formatMessage({ id: 'reading.empty.collect' })}
              text={intl.formatMessage({ id: 'reading.emptyText.collect' })}
              action={
                <Link to="/internetReading/rss">
                  <FormattedMessage id="reading.toFeeds" />
                </Link>
              }
            />
          ) : (
            <PlainList label={intl.formatMessage({ id: 'places.readingCollect' })}>
              {favourites.map((favourite) => (
                <FavouriteRow key={favourite.id} favourite={favourite} />
              ))}
            </PlainList>
          )
        }
      </Loaded>
    </PlainPage>
  );
}
