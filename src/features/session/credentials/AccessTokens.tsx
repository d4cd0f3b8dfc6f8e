import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { SecretId } from '@inkside/kit';
import type { AccessToken } from '@inkside/protocol';
import {
  ActionButton,
  Confirm,
  CopyLine,
  LineForm,
  Loaded,
  Section,
  useAppDispatch,
  useAppSelector,
  useHandles,
  When,
} from '@inkside/ui';
import { selectShownToken, selectTokenMaking, selectTokens } from './selectors';
import { tokenMakeRequest, tokenRevokeRequest, tokensRequest } from './slice';

/** The token that was made, which nobody can ask for again. */
const Made = ({ name, token }: { readonly name: string; readonly token: SecretId }) => {
  const intl = useIntl();
  const text = useHandles().secrets.read(token);
  // A replayed recording holds no secrets.
  if (text === undefined) return null;
  const label = intl.formatMessage({ id: 'session.tokenFor' }, { name });
  return (
    <div className="credential-made" aria-live="polite">
      <CopyLine
        label={label}
        value={text}
        copyLabel={intl.formatMessage({ id: 'session.copyOf' }, { name: label })}
        copy={<FormattedMessage id="session.copy" />}
        copied={<FormattedMessage id="session.copied" />}
      />
      <p className="meta">
        <FormattedMessage id="session.tokenOnce" />
      </p>
    </div>
  );
};

/** Characters of a name that the cloud keeps. */
const NAME_MAX = 60;

const MakeToken = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const making = useAppSelector(selectTokenMaking);
  const shown = useAppSelector(selectShownToken);
  const [name, setName] = useState('');
  const type = (typed: string): void => {
    setName(typed);
    if (making.phase === 'failed') dispatch(tokenMakeRequest.dismissed());
  };
  return (
    <>
      <LineForm
        label={intl.formatMessage({ id: 'session.tokenName' })}
        // A name that has its token is of no more use; one that was refused stays.
        value={making.phase === 'succeeded' && name.trim() === shown?.name ? '' : name}
        onType={type}
        maxLength={NAME_MAX}
        verb={intl.formatMessage({ id: 'session.newToken' })}
        onSend={(typed) => dispatch(tokenMakeRequest.asked({ name: typed }))}
        isBusy={making.phase === 'running'}
        fault={making.phase === 'failed' ? making.error : undefined}
      />
      {shown === null ? null : <Made key={shown.token} {...shown} />}
    </>
  );
};

const useTokenName = () => {
  const intl = useIntl();
  return ({ name }: AccessToken): string => name || intl.formatMessage({ id: 'session.tokenNameless' });
};

interface TableProps {
  readonly tokens: readonly AccessToken[];
  readonly onRevoke: (token: AccessToken) => void;
}

const Table = ({ tokens, onRevoke }: TableProps) => {
  const intl = useIntl();
  const nameOf = useTokenName();
  return (
    <table className="credential-table" aria-label={intl.formatMessage({ id: 'session.tokens' })}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="session.columns.name" />
          </th>
          <th scope="col">
            <FormattedMessage id="session.columns.made" />
          </th>
          <th scope="col">
            <FormattedMessage id="session.columns.used" />
          </th>
          <th scope="col">
            <span className="unseen">
              <FormattedMessage id="session.columns.acts" />
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token.id}>
            <th scope="row">{nameOf(token)}</th>
            <td>
              <When at={token.createdAt} />
            </td>
            <td>
              {token.lastUsedAt === null ? <FormattedMessage id="session.unused" /> : <When at={token.lastUsedAt} />}
            </td>
            <td>
              <ActionButton
                isSmall
                aria-label={intl.formatMessage({ id: 'session.revokeOf' }, { name: nameOf(token) })}
                onClick={() => onRevoke(token)}
              >
                <FormattedMessage id="session.revoke" />
              </ActionButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Tokens = ({ tokens }: { readonly tokens: readonly AccessToken[] }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const nameOf = useTokenName();
  const [asked, ask] = useState<AccessToken | null>(null);
  const revoke = (): void => {
    if (asked !== null) dispatch(tokenRevokeRequest.asked({ id: asked.id }));
    ask(null);
  };
  return (
    <>
      {tokens.length === 0 ? (
        <p className="faint">
          <FormattedMessage id="session.noTokens" />
        </p>
      ) : (
        <Table tokens={tokens} onRevoke={ask} />
      )}
      <Confirm
        isOpen={asked !== null}
        title={intl.formatMessage({ id: 'session.revokeQuestion' }, { name: asked === null ? '' : nameOf(asked) })}
        text={intl.formatMessage({ id: 'session.revokeText' })}
        verb={intl.formatMessage({ id: 'session.revoke' })}
        onConfirm={revoke}
        onClose={() => ask(null)}
      />
    </>
  );
};

/** What signs in as the account without a person: a token each, by name. */
export const AccessTokens = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <Section title={intl.formatMessage({ id: 'session.tokens' })}>
      <p className="plain-lead">
        <FormattedMessage id="session.tokensText" />
      </p>
      <MakeToken />
      <Loaded
        load={useAppSelector(selectTokens)}
        failedTitle={intl.formatMessage({ id: 'session.tokensFailed' })}
        onRetry={() => dispatch(tokensRequest.asked({}))}
      >
        {(tokens) => <Tokens tokens={tokens} />}
      </Loaded>
    </Section>
  );
};
