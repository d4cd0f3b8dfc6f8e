import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton } from '../../../app/kit/ui/ActionButton';
import { Field } from './Field';
import type { EntryForm } from './useEntryForm';

/** The password, which can be looked at. */
export const PasswordField = ({ form }: { readonly form: EntryForm }) => {
  const intl = useIntl();
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label={intl.formatMessage({ id: 'session.password' })}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      value={form.typed.password}
      onType={form.type}
      onBlur={() => form.leave('password', form.typed.password)}
      fault={form.shownFault('password') ?? form.refusalAt('password')}
      beside={
        <ActionButton className="beside-field" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <FormattedMessage id={isShown ? 'session.hidePassword' : 'session.showPassword'} />
        </ActionButton>
      }
    />
  );
};
