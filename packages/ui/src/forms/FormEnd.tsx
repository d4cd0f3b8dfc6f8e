import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';

import { ActionButton } from '../controls';
import { Wrong } from '../errors';
import type { ContractForm } from './useContractForm';

interface FormEndProps<Values extends FieldValues> {
  readonly of: ContractForm<Values>;
  /** The word on the button that sends it. */
  readonly verb: ReactNode;
  readonly tone?: 'primary' | 'danger';
}

/** The end of a form in a dialog: what the cloud refused of it as a whole, Cancel, and its verb. */
export const FormEnd = <Values extends FieldValues>({ of, verb, tone = 'primary' }: FormEndProps<Values>) => (
  <>
    {of.refusal === undefined ? null : <Wrong error={of.refusal} />}
    <div className="dialog-actions">
      <ActionButton onClick={of.end}>
        <FormattedMessage id="common.cancel" />
      </ActionButton>
      <ActionButton type="submit" tone={tone} isBusy={of.isBusy}>
        {verb}
      </ActionButton>
    </div>
  </>
);
