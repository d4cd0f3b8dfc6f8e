import { type AppError, safeStorage } from '@inkside/kit';
import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';

/** What a schema of the contract answers, in the words of the Standard Schema that valibot's schemas speak. */
interface Schema {
  readonly '~standard': {
    readonly validate: (value: unknown) => unknown;
  };
}

/** A rule of one field: what is wrong with its value, in our words; `undefined` where nothing is. */
export type FieldRule<Values> = (value: string, all: Values) => AppError | undefined;

export interface ContractFormOptions<Values extends FieldValues> {
  /** What the cloud holds a body to: what the rules let through is held to it as well. */
  readonly schema: Schema;
  readonly rules: { readonly [Name in keyof Values]?: FieldRule<Values> };
  readonly defaults: Values;
  /**
   * The name under which what was typed outlives an expired session and a reload, in the storage of this tab. Fields
   * in `secrets` are never written there.
   */
  readonly keptAs?: string;
  readonly secrets?: readonly (keyof Values & string)[];
  /** What the cloud refused, and the field that it speaks of; without a field it stands above the button. */
  readonly refusal?: AppError | undefined;
  readonly refusedField?: (refusal: AppError) => Path<Values> | undefined;
}

export interface ContractForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** What is wrong with a field now: the rule's or the schema's word, or the cloud's. */
  readonly faultOf: (name: Path<Values>) => AppError | undefined;
  /** What the cloud refused and belongs to no field. */
  readonly refusal: AppError | undefined;
  /** Forgets what is kept of the typing: it was sent, or given up. */
  readonly forget: () => void;
}

const kept = safeStorage(() => window.sessionStorage);
const PLACE = 'inkside.form.';

const readKept = (name: string | undefined): object => {
  if (name === undefined) return {};
  try {
    const values: unknown = JSON.parse(kept.getItem(PLACE + name) ?? '{}');
    return typeof values === 'object' && values !== null ? values : {};
  } catch {
    return {};
  }
};

/** Names of the fields that the schema finds wrong, each once. */
const wrongFields = (answer: unknown): readonly string[] => {
  const issues = (answer as { issues?: readonly { path?: readonly { key?: unknown }[] }[] }).issues ?? [];
  return [...new Set(issues.map(({ path }) => path?.[0]?.key).map((key) => (typeof key === 'string' ? key : 'root')))];
};

/** react-hook-form keeps a text per error; ours has a code and parameters. */
const packed = (error: AppError) => ({ type: 'ours', message: JSON.stringify(error) });
const unpacked = (message: string | undefined): AppError | undefined =>
  message === undefined ? undefined : (JSON.parse(message) as AppError);

const NOT_VALID: AppError = { code: 'errors.fieldNotValid', params: {} };

const resolverOf =
  <Values extends FieldValues>({ schema, rules }: ContractFormOptions<Values>): Resolver<Values> =>
  (values) => {
    const faults = Object.entries(rules).flatMap(([name, rule]) => {
      const error = (rule as FieldRule<Values> | undefined)?.(String(values[name] ?? ''), values);
      return error === undefined ? [] : [[name, packed(error)] as const];
    });
    const named = new Set(faults.map(([name]) => name));
    const others = wrongFields(schema['~standard'].validate(values)).filter((name) => !named.has(name));
    const errors = Object.fromEntries([...faults, ...others.map((name) => [name, packed(NOT_VALID)] as const)]);
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errors as unknown as FieldErrors<Values> };
  };

/**
 * A form whose values are held to rules of ours, which know the words, and to the schema that the cloud holds the same
 * body to. A field is checked when it is left or sent, and from then on while it is mended.
 */
export const useContractForm = <Values extends FieldValues>(
  options: ContractFormOptions<Values>,
): ContractForm<Values> => {
  const { defaults, keptAs, secrets = [], refusal, refusedField } = options;
  const form = useForm<Values>({
    defaultValues: { ...defaults, ...readKept(keptAs) } as DefaultValues<Values>,
    resolver: resolverOf(options),
    mode: 'onTouched',
  });
  const { setError, subscribe } = form;

  const hidden = secrets.join(' ');
  useEffect(() => {
    if (keptAs === undefined) return undefined;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const open = Object.entries(values).filter(([name]) => !hidden.split(' ').includes(name));
        kept.setItem(PLACE + keptAs, JSON.stringify(Object.fromEntries(open)));
      },
    });
  }, [keptAs, hidden, subscribe]);

  const field = refusal === undefined ? undefined : refusedField?.(refusal);
  useEffect(() => {
    if (refusal !== undefined && field !== undefined) setError(field, packed(refusal), { shouldFocus: true });
  }, [refusal, field, setError]);

  const { errors } = form.formState;
  return {
    form,
    faultOf: (name) => unpacked(form.getFieldState(name, form.formState).error?.message),
    refusal: field === undefined ? (refusal ?? unpacked(errors.root?.message)) : undefined,
    forget: () => {
      if (keptAs !== undefined) kept.removeItem(PLACE + keptAs);
    },
  };
};
