import { type AppError, type RequestState, safeStorage } from '@inkside/kit';
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';

export type { FieldValues, Path };

/** What a schema of the contract answers, in the words of the Standard Schema that valibot's schemas speak. */
export interface ContractSchema {
  readonly '~standard': {
    readonly validate: (value: unknown) => unknown;
  };
}

/** A rule of one field: what is wrong with its value, in our words; `undefined` where nothing is. */
export type FieldRule<Values> = (value: string, all: Values) => AppError | undefined;

export interface ContractFormOptions<Values extends FieldValues> {
  /** What the cloud holds a body to: what the rules let through is held to it as well. */
  readonly schema: ContractSchema;
  readonly rules: { readonly [Name in keyof Values]?: FieldRule<Values> };
  readonly defaults: Values;
  /**
   * The name, with the account's uid, under which what was typed outlives an expired session and a reload, in the storage
   * of this tab. Fields in `secrets` are never written there.
   */
  readonly keptAs?: string;
  readonly secrets?: readonly (keyof Values & string)[];
  /** Said while it is typed: names, of which nothing half typed is wrong. Others are said when a field is left or sent. */
  readonly isToldAtOnce?: boolean;
  /** What became of what forms of this kind sent; what an earlier form ended with is not this one's. */
  readonly request: RequestState;
  /** The field that a refusal of the cloud speaks of; without one it stands above the button. */
  readonly refusedField?: (refusal: AppError) => Path<Values> | undefined;
  /** The cloud took it, or it was given up. */
  readonly onEnd: () => void;
}

export interface ContractForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** What is wrong with a field now: the rule's or the schema's word, or the cloud's. */
  readonly faultOf: (name: Path<Values>) => AppError | undefined;
  /** What the cloud refused and belongs to no field. */
  readonly refusal: AppError | undefined;
  /** It was sent, and the cloud has not answered. */
  readonly isBusy: boolean;
  /** For the form: checks what was typed, and sends it. */
  readonly onSubmit: (send: (values: Values) => void) => (event: SyntheticEvent) => void;
  /** Gives it up: what is kept of the typing is forgotten. */
  readonly end: () => void;
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

/** Keeps what is typed, but for secrets. */
const useKeeping = <Values extends FieldValues>(
  { subscribe }: UseFormReturn<Values>,
  { keptAs, secrets = [] }: ContractFormOptions<Values>,
): void => {
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
};

/** Ends the form once the cloud took what it sent. @returns what the cloud refused, and how to say that it was sent */
const useSending = (request: RequestState, end: () => void) => {
  const [isSent, setSent] = useState(false);
  const taken = useEffectEvent(end);
  const isTaken = isSent && request.phase === 'succeeded';
  useEffect(() => {
    if (isTaken) taken();
  }, [isTaken]);
  return {
    isBusy: isSent && request.phase === 'running',
    refused: isSent && request.phase === 'failed' ? request.error : undefined,
    markSent: () => setSent(true),
  };
};

/**
 * A form whose values are held to rules of ours, which know the words, and to the schema that the cloud holds the same
 * body to. It ends when the cloud took what it sent; a refusal stands at its field.
 */
export const useContractForm = <Values extends FieldValues>(
  options: ContractFormOptions<Values>,
): ContractForm<Values> => {
  const { defaults, keptAs, isToldAtOnce = false, request, refusedField, onEnd } = options;
  const form = useForm<Values>({
    defaultValues: { ...defaults, ...readKept(keptAs) } as DefaultValues<Values>,
    resolver: resolverOf(options),
    mode: isToldAtOnce ? 'onChange' : 'onTouched',
  });
  useKeeping(form, options);
  const end = (): void => {
    if (keptAs !== undefined) kept.removeItem(PLACE + keptAs);
    onEnd();
  };
  const { isBusy, refused, markSent } = useSending(request, end);
  const { setError, formState } = form;
  const field = refused === undefined ? undefined : refusedField?.(refused);
  useEffect(() => {
    if (refused !== undefined && field !== undefined) setError(field, packed(refused), { shouldFocus: true });
  }, [refused, field, setError]);

  return {
    form,
    isBusy,
    end,
    faultOf: (name) => unpacked(form.getFieldState(name, formState).error?.message),
    refusal: field === undefined ? (refused ?? unpacked(formState.errors.root?.message)) : undefined,
    onSubmit: (send) => {
      const checked = form.handleSubmit((values) => {
        markSent();
        send(values);
      });
      return (event) => void checked(event);
    },
  };
};
