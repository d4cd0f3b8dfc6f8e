import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  Drawing,
  Empty,
  GiftIcon,
  LineForm,
  Loaded,
  PlainList,
  PlainPage,
  PlainRow,
  useAppDispatch,
  useAppSelector,
  When,
} from '@inkside/ui';
import { formatBytes } from '@inkside/kit';
import type { GiftCard } from '@inkside/protocol';

import { selectGifts, selectRedeeming } from './selectors';
import { giftsRequest, redeemRequest } from './slice';

/** Characters that the cloud reads of a code. */
const CODE_MAX = 100;

/** Uses the card whose code is typed; what is wrong with it is said beside the field, and the code stays there. */
const RedeemForm = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const redeeming = useAppSelector(selectRedeeming);
  const [code, setCode] = useState('');
  const { phase } = redeeming;
  const type = (typed: string) => {
    setCode(typed);
    if (phase !== 'idle' && phase !== 'running') dispatch(redeemRequest.dismissed());
  };
  return (
    <>
      <LineForm
        label={intl.formatMessage({ id: 'gifts.code' })}
        // A code that was taken is of no more use; what is typed after it takes its place.
        value={phase === 'succeeded' ? '' : code}
        onType={type}
        maxLength={CODE_MAX}
        verb={intl.formatMessage({ id: 'gifts.redeem' })}
        onSend={(typed) => dispatch(redeemRequest.asked({ code: typed }))}
        isBusy={phase === 'running'}
        fault={redeeming.phase === 'failed' ? redeeming.error : undefined}
      />
      <p className="meta" aria-live="polite">
        {phase === 'succeeded' ? <FormattedMessage id="gifts.redeemed" /> : null}
      </p>
    </>
  );
};

/** A box with a ribbon. */
const GiftDrawing = () => (
  <Drawing>
    <path d="M34 38h80v16H34zM40 54h68v40H40z" />
    <path
      className="accented"
      d="M74 38v56M74 38c-18 0-28-6-26-15 3-11 22-9 26 15zM74 38c18 0 28-6 26-15-3-11-22-9-26 15z"
      strokeWidth="2"
    />
  </Drawing>
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
