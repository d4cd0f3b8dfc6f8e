import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import type { AppError } from '@inkside/kit';
import { ActionButton, Wrong } from '@inkside/ui';

interface FormActsProps {
  readonly verb: ReactNode;
  readonly tone?: 'primary' | 'danger';
  readonly isBusy: boolean;
  /** What the cloud refused and belongs to no field. */
  readonly refusal: AppError | undefined;
  readonly onClose: () => void;
}

/** The foot of a form: what is wrong with it as a whole, the verb, and Cancel. */
export const FormActs = ({ verb, tone = 'primary', isBusy, refusal, onClose }: FormActsProps) => (
  <>
    {refusal === undefined ? null : <Wrong error={refusal} />}
    <div className="credential-acts">
      <ActionButton type="submit" tone={tone} isBusy={isBusy}>
        {verb}
      </ActionButton>
      <ActionButton onClick={onClose}>
        <FormattedMessage id="common.cancel" />
      </ActionButton>
    </div>
  </>
);
