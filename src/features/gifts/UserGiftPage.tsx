import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  ActionButton,
  copyText,
  Drawing,
  Empty,
  GiftIcon,
  Loaded,
  PlainList,
  PlainPage,
  PlainRow,
  useAppDispatch,
  useAppSelector,
  When,
  Wrong,
} from '@inkside/ui';
import type { GiftCard } from '@inkside/protocol';

import { GiftCodeForm, GiftWorthText } from './GiftCodeForm';
import { selectGifts, selectRedeeming } from './selectors';
import { giftCopyRequest, giftsRequest, redeemRequest } from './slice';

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

/** What can be done with a card that nobody used yet: use it, or give its code away. */
const UnusedActs = ({ gift }: { readonly gift: GiftCard }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { code, request } = useAppSelector(selectRedeeming);
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    if (!(await copyText(gift.code))) return;
    setCopied(true);
    dispatch(giftCopyRequest.asked({ id: gift.id }));
  };
  return (
    <>
      <ActionButton isSmall onClick={() => void copy()}>
        <FormattedMessage id={isCopied ? 'gifts.copied' : 'gifts.copy'} />
        <span className="unseen">{` ${gift.code}`}</span>
      </ActionButton>
      <ActionButton
        isSmall
        tone="primary"
        isBusy={code === gift.code && request.phase === 'running'}
        onClick={() => dispatch(redeemRequest.asked({ code: gift.code }))}
      >
        {intl.formatMessage({ id: 'gifts.redeem' })}
        <span className="unseen">{` ${gift.code}`}</span>
      </ActionButton>
    </>
  );
};

const GiftRow = ({ gift }: { readonly gift: GiftCard }) => {
  const { code, request } = useAppSelector(selectRedeeming);
  return (
    <PlainRow
      icon={<GiftIcon />}
      title={<GiftWorthText worth={gift} />}
      meta={
        <>
          {gift.code} · <Moment gift={gift} />
        </>
      }
      side={
        <>
          <span className="badge" data-tone={gift.status === 'unused' ? 'accent' : 'plain'}>
            <FormattedMessage id={`gifts.status.${gift.status}`} />
          </span>
          {gift.status === 'unused' ? <UnusedActs gift={gift} /> : null}
        </>
      }
    >
      {code === gift.code && request.phase === 'failed' ? <Wrong error={request.error} /> : null}
    </PlainRow>
  );
};

/** Gift cards of the account (specification section 2, gift). */
export default function UserGiftPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <PlainPage>
      <GiftCodeForm />
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
