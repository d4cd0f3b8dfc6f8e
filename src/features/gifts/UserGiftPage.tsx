import { FormattedMessage, useIntl } from 'react-intl';

import { formatBytes } from '@inkside/kit';
import {
  Empty,
  GiftIcon,
  Loaded,
  PlainList,
  PlainPage,
  PlainRow,
  useAppDispatch,
  useAppSelector,
  When,
} from '@inkside/ui';
import { RedeemForm } from './RedeemForm';
import { selectGifts } from './selectors';
import { giftsRequest } from './slice';
import type { GiftCard } from '@inkside/protocol';

/** A box with a ribbon. */
const GiftDrawing = () => (
  <svg
    className="state-drawing"
    viewBox="0 0 148 104"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
    strokeLinejoin="round"
    strokeLinecap="round"
  >
    <path d="M34 38h80v16H34zM40 54h68v40H40z" />
    <path
      className="accented"
      d="M74 38v56M74 38c-18 0-28-6-26-15 3-11 22-9 26 15zM74 38c18 0 28-6 26-15-3-11-22-9-26 15z"
      strokeWidth="2"
    />
  </svg>
);

/** What happened last, or will happen next. */
const Moment = ({ gift }: { readonly gift: GiftCard }) => {
  if (gift.activatedAt !== null)
    return <FormattedMessage id="gifts.activatedAt" values={{ time: <When at={gift.activatedAt} /> }} />;
  if (gift.expiresAt !== null)
    return <FormattedMessage id="gifts.until" values={{ time: <When at={gift.expiresAt} /> }} />;
  return <FormattedMessage id="gifts.createdAt" values={{ time: <When at={gift.createdAt} /> }} />;
};

const GiftRow = ({ gift }: { readonly gift: GiftCard }) => {
  const intl = useIntl();
  const worth =
    gift.kind === 'storage'
      ? intl.formatMessage({ id: 'gifts.storage' }, { size: formatBytes(gift.bytes, intl.formatNumber) })
      : intl.formatMessage({ id: 'gifts.vip' }, { days: gift.days });
  return (
    <PlainRow
      icon={<GiftIcon />}
      title={worth}
      meta={
        <>
          {gift.code} · <Moment gift={gift} />
        </>
      }
      side={
        <span className="badge" data-tone={gift.status === 'unused' ? 'accent' : 'plain'}>
          <FormattedMessage id={`gifts.status.${gift.status}`} />
        </span>
      }
    />
  );
};

/** Gift cards of the account (specification section 2, gift). */
export default function UserGiftPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <PlainPage>
      <RedeemForm />
      <Loaded
        load={useAppSelector(selectGifts)}
        failedTitle={intl.formatMessage({ id: 'gifts.failed' })}
        onRetry={() => dispatch(giftsRequest.asked({}))}
      >
        {(gifts) =>
          gifts.length === 0 ? (
            <Empty
              drawing={<GiftDrawing />}
              title={intl.formatMessage({ id: 'gifts.empty' })}
              text={intl.formatMessage({ id: 'gifts.emptyText' })}
            />
          ) : (
            <PlainList label={intl.formatMessage({ id: 'gifts.list' })}>
              {gifts.map((gift) => (
                <GiftRow key={gift.id} gift={gift} />
              ))}
            </PlainList>
          )
        }
      </Loaded>
    </PlainPage>
  );
}
