import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton, ContractField, useAppDispatch, useAppSelector, useContractForm, When } from '@inkside/ui';
import { type AppError, formatBytes, type RequestState } from '@inkside/kit';
import { giftCodeBody, type GiftWorth } from '@inkside/protocol';

import { selectUid } from '../session/selectors';
import { selectChecked, selectRedeeming } from './selectors';
import { giftCheckRequest, redeemRequest } from './slice';

const CODE_MISSING: AppError = { code: 'errors.giftCodeMissing', params: {} };

/** What a card gives, as a name of it. */
export const GiftWorthText = ({ worth }: { readonly worth: GiftWorth }) => {
  const intl = useIntl();
  return worth.kind === 'storage' ? (
    <FormattedMessage id="gifts.storage" values={{ size: formatBytes(worth.bytes, intl.formatNumber) }} />
  ) : (
    <FormattedMessage id="gifts.vip" values={{ days: worth.days }} />
  );
};

/** What the code that was looked up would give, and the way to have it. */
const Found = ({
  code,
  worth,
  onUsed,
}: {
  readonly code: string;
  readonly worth: GiftWorth;
  readonly onUsed: () => void;
}) => {
  const dispatch = useAppDispatch();
  const { request } = useAppSelector(selectRedeeming);
  return (
    <div className="form-row">
      <span>
        <GiftWorthText worth={worth} />
        {worth.expiresAt === null ? null : (
          <span className="meta">
            {' '}
            <FormattedMessage id="gifts.until" values={{ time: <When at={worth.expiresAt} /> }} />
          </span>
        )}
      </span>
      <span>
        <ActionButton
          tone="primary"
          isBusy={request.phase === 'running'}
          onClick={() => {
            onUsed();
            dispatch(redeemRequest.asked({ code }));
          }}
        >
          <FormattedMessage id="gifts.redeem" />
        </ActionButton>
      </span>
    </div>
  );
};

/** What the code that was sent would give, once it was looked up. */
const useLook = (sent: string | null) => {
  const checked = useAppSelector(selectChecked);
  const shown = checked.phase !== 'idle' && checked.args.code === sent ? checked : ({ phase: 'idle' } as const);
  return {
    isLooking: shown.phase === 'loading',
    fault: shown.phase === 'failed' ? shown : undefined,
    worth: shown.phase === 'ready' ? shown.data : undefined,
  };
};

/** What became of the code that was sent, to be looked up or to be used. */
const useOutcome = (sent: string | null) => {
  const { isLooking, fault, worth } = useLook(sent);
  const { code, request } = useAppSelector(selectRedeeming);
  const use: RequestState = sent !== null && code === sent ? request : { phase: 'idle' };
  const isUsed = use.phase === 'succeeded';
  const said = use.phase === 'failed' ? use : fault;
  return { request: said ?? ({ phase: 'idle' } as const), isLooking, isUsed, worth: isUsed ? undefined : worth };
};

/** Looks up what a card gives before it is used; what is wrong with it is said beside the field, and the code stays there. */
export const GiftCodeForm = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [sent, setSent] = useState<string | null>(null);
  const { request, isLooking, isUsed, worth } = useOutcome(sent);
  const form = useContractForm({
    schema: giftCodeBody,
    rules: { code: (typed: string) => (typed.trim() === '' ? CODE_MISSING : undefined) },
    defaults: { code: '' },
    keptAs: `${useAppSelector(selectUid)}.gift`,
    request,
    refusedField: () => 'code',
    onEnd: () => undefined,
  });
  const look = form.onSubmit(({ code }) => {
    setSent(code.trim());
    dispatch(giftCheckRequest.asked({ code: code.trim() }));
  });
  const isStillTyped = form.form.watch('code').trim() === sent;
  return (
    <form noValidate onSubmit={look}>
      <ContractField
        of={form}
        name="code"
        label={intl.formatMessage({ id: 'gifts.code' })}
        beside={
          <ActionButton type="submit" isBusy={isLooking}>
            <FormattedMessage id="gifts.check" />
          </ActionButton>
        }
      />
      {sent === null || worth === undefined || !isStillTyped ? null : (
        <Found code={sent} worth={worth} onUsed={form.end} />
      )}
      <p className="meta" aria-live="polite">
        {isUsed ? <FormattedMessage id="gifts.redeemed" /> : null}
      </p>
    </form>
  );
};
