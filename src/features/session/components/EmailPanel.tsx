import { useIntl } from 'react-intl';

import { emailFault } from '../logic';
import { EntryFields } from './EntryFields';
import { Field } from './Field';
import { useEntryForm } from './useEntryForm';

interface EmailPanelProps {
  readonly email: string;
  readonly onType: (email: string) => void;
}

/** Signing in by e-mail: the form that is shown first. */
export const EmailPanel = ({ email, onType }: EmailPanelProps) => {
  const intl = useIntl();
  const form = useEntryForm({ contact: { address: email, areaCode: null }, faults: { email: emailFault(email) } });
  const type = (text: string) => {
    onType(text);
    form.contactChanged();
  };
  return (
    <EntryFields form={form}>
      <Field
        label={intl.formatMessage({ id: 'session.email' })}
        inputMode="email"
        autoComplete={form.means === 'password' ? 'username' : 'email'}
        value={email}
        fault={form.shownFault('email') ?? form.refusalAt('contact')}
        onType={type}
        onBlur={() => form.leave('email', email)}
      />
    </EntryFields>
  );
};
