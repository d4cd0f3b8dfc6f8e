import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';

import { Empty, Loaded, PageHead, PaperDrawing, useAppDispatch, useAppSelector, useErrorText } from '@inkside/ui';
import { loadOf, type LoadState } from '@inkside/kit';
import { InvitationCard } from './InvitationCard';
import { selectInvitation } from './selectors';
import { invitationRequest } from './slice';
import './groupShare.css';

const uselessCodes = new Set(['errors.groupInviteUnknown', 'errors.groupInviteExpired', 'errors.badRequest']);

/** Why the code leads nowhere, as a message id; undefined while it may. */
const uselessIn = (code: string | null, load: LoadState<unknown, unknown>): string | undefined => {
  if (code === null || code.trim() === '') return 'errors.groupInviteUnknown';
  if (load.phase !== 'failed' || !uselessCodes.has(load.error.code)) return undefined;
  return load.error.code === 'errors.badRequest' ? 'errors.groupInviteUnknown' : load.error.code;
};

const WhatIsAGroup = () => (
  <section className="group-about">
    <h2 className="group-about-title">
      <FormattedMessage id="groupShare.whatTitle" />
    </h2>
    <p>
      <FormattedMessage id="groupShare.what" />
    </p>
  </section>
);

/** An invitation to a group: what it is, who invites, and the way in. */
export default function GroupSharePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const [query] = useSearchParams();
  const wanted = query.get('code');
  const load = loadOf(useAppSelector(selectInvitation), ({ code }) => code === wanted);
  const useless = uselessIn(wanted, load);

  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'places.groupShare' })} />
      {useless !== undefined || wanted === null ? (
        <Empty
          drawing={<PaperDrawing />}
          title={intl.formatMessage({ id: 'groupShare.uselessTitle' })}
          text={textOf({ code: useless ?? 'errors.groupInviteUnknown', params: {} })}
        />
      ) : (
        <Loaded
          load={load}
          failedTitle={intl.formatMessage({ id: 'groupShare.failed' })}
          onRetry={(args) => dispatch(invitationRequest.asked(args))}
        >
          {(invitation) => <InvitationCard code={wanted} invitation={invitation} />}
        </Loaded>
      )}
      <WhatIsAGroup />
    </>
  );
}
