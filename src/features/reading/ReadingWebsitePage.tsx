import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { Empty, Loaded, OutLink, PlainPage, useAppDispatch, useAppSelector } from '@inkside/ui';
import { ItemTree } from './ItemTree';
import { ReadingDrawing } from './ReadingDrawing';
import { selectPages } from './selectors';
import { pagesRequest } from './slice';
import type { ReadingItem } from '@inkside/protocol';

const nameOf = ({ url, title }: ReadingItem) => (url === null ? title : <OutLink href={url}>{title}</OutLink>);

/** Saved web pages and their folders (specification section 2, website). */
export default function ReadingWebsitePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <PlainPage>
      <Loaded
        load={useAppSelector(selectPages)}
        failedTitle={intl.formatMessage({ id: 'reading.failed' })}
        onRetry={() => dispatch(pagesRequest.asked({}))}
      >
        {(items) =>
          items.length === 0 ? (
            <Empty
              drawing={<ReadingDrawing />}
              title={intl.formatMessage({ id: 'reading.empty.page' })}
              text={intl.formatMessage({ id: 'reading.emptyText.page' })}
              action={
                <Link to="/internetReading/subscribe">
                  <FormattedMessage id="reading.toRecommended" />
                </Link>
              }
            />
          ) : (
            <ItemTree
              label={intl.formatMessage({ id: 'places.readingWebsite' })}
              items={items}
              kind="page"
              nameOf={nameOf}
            />
          )
        }
      </Loaded>
    </PlainPage>
  );
}
