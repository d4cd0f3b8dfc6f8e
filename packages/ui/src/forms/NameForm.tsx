import type { AppError, RequestState } from '@inkside/kit';
import type { ReactNode, SyntheticEvent } from 'react';
import { FormattedMessage } from 'react-intl';

import { ActionButton } from '../controls';
import { ContractField } from './ContractField';
import { type ContractSchema, useContractForm } from './useContractForm';

interface NameFormProps {
  readonly label: string;
  readonly help?: ReactNode;
  /** The word on the button that sends it. */
  readonly verb: ReactNode;
  /** What it is called now; '' without a name. */
  readonly name: string;
  /** Of a body that holds the name as `field`, and `others` beside it. */
  readonly schema: ContractSchema;
  readonly field: string;
  readonly others?: Readonly<Record<string, unknown>>;
  /** What is wrong with another name; it is not asked about the one of now, nor about none, which takes a name back. */
  readonly faultOf: (name: string) => AppError | undefined;
  readonly keptAs: string;
  readonly request: RequestState;
  readonly onSend: (name: string) => void;
  /** The cloud took it, or it was given up. */
  readonly onEnd: () => void;
}

/** Another name for something, in its place. What broke the rule before stays, and is no fault until it is changed. */
export const NameForm = (props: NameFormProps) => {
  const { label, help, verb, name, schema, field, others, faultOf, keptAs, request, onSend, onEnd } = props;
  const form = useContractForm<Record<string, unknown>>({
    schema,
    rules: {
      [field]: (typed) => {
        const meant = typed.trim();
        return meant === '' || meant === name ? undefined : faultOf(meant);
      },
    },
    defaults: { ...others, [field]: name },
    keptAs,
    isToldAtOnce: true,
    request,
    refusedField: () => field,
    onEnd,
  });
  const typed = (): string => String(form.form.getValues(field)).trim();
  const send = form.onSubmit(() => onSend(typed()));
  const submit = (event: SyntheticEvent): void => {
    if (typed() !== name) {
      send(event);
      return;
    }
    event.preventDefault();
    form.end();
  };
  return (
    <form noValidate onSubmit={submit}>
      <ContractField
        of={form}
        name={field}
        label={label}
        help={help}
        hasFocus
        beside={
          <>
            <ActionButton type="submit" tone="primary" isBusy={form.isBusy}>
              {verb}
            </ActionButton>
            <ActionButton onClick={form.end}>
              <FormattedMessage id="common.cancel" />
            </ActionButton>
          </>
        }
      />
    </form>
  );
};
