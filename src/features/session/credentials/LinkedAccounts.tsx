import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { AssociatedAccount } from '@inkside/protocol';
import { AccountIcon, ActionButton, Confirm, PlainList, PlainRow, Section, useAppDispatch } from '@inkside/ui';
import { codeRequest } from '../slice';
import { LinkForm } from './LinkForm';
import { accountLinkRequest, accountUnbindRequest } from './slice';

const nameOf = ({ nickname, email, phone, id }: AssociatedAccount): string => nickname || email || phone || String(id);

interface LinkedProps {
  readonly parent: AssociatedAccount | null;
  /** Accounts that were joined to this one. */
  readonly joined: readonly AssociatedAccount[];
}

/** Opens the form that joins one more. */
const LinkAnother = () => {
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    dispatch(codeRequest.dismissed());
    dispatch(accountLinkRequest.dismissed());
    setOpen(true);
  };
  return isOpen ? (
    <LinkForm onClose={() => setOpen(false)} />
  ) : (
    <p className="credential-foot">
      <ActionButton isSmall onClick={open}>
        <FormattedMessage id="session.linkAnother" />
      </ActionButton>
    </p>
  );
};

/** The parent and the children of the account, each of which can be parted from it, and the way to join another. */
export const LinkedAccounts = ({ parent, joined }: LinkedProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [asked, ask] = useState<AssociatedAccount | null>(null);
  const all = parent === null ? joined : [parent, ...joined];
  const unbind = (): void => {
    if (asked !== null) dispatch(accountUnbindRequest.asked({ uid: asked.uid }));
    ask(null);
  };
  return (
    <Section title={intl.formatMessage({ id: 'session.linked' })}>
      {all.length === 0 ? (
        <p className="faint">
          <FormattedMessage id="session.noLinked" />
        </p>
      ) : (
        <PlainList label={intl.formatMessage({ id: 'session.linked' })}>
          {all.map((account) => (
            <PlainRow
              key={account.uid}
              icon={<AccountIcon />}
              title={nameOf(account)}
              meta={<FormattedMessage id={account === parent ? 'session.isParent' : 'session.isChild'} />}
              side={
                <ActionButton
                  isSmall
                  aria-label={intl.formatMessage({ id: 'session.unbindOf' }, { name: nameOf(account) })}
                  onClick={() => ask(account)}
                >
                  <FormattedMessage id="session.unbind" />
                </ActionButton>
              }
            />
          ))}
        </PlainList>
      )}
      <LinkAnother />
      <Confirm
        isOpen={asked !== null}
        title={intl.formatMessage({ id: 'session.unbindQuestion' }, { name: asked === null ? '' : nameOf(asked) })}
        text={intl.formatMessage({ id: 'session.unbindLinkedText' })}
        verb={intl.formatMessage({ id: 'session.unbind' })}
        onConfirm={unbind}
        onClose={() => ask(null)}
      />
    </Section>
  );
};
