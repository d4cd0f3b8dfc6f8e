import { useEffect, useId, useState } from 'react';

import { useConsole } from '../consoleContext';
import { LANGUAGE_NAMES, type Language, type WordId } from '../words';
import { manualsOf, nameOf, textsOf } from './draft';
import { FileFacts } from './FileFacts';
import { emptyEntry, type Entry, type Field, MANUAL_FIELDS, newId, rowsAnswer } from './kinds';

interface FieldInputProps {
  readonly field: Field;
  readonly language: Language;
  readonly value: unknown;
  /** The path at which the cloud refused it. */
  readonly wrong: string | undefined;
  /** `more`: other fields of the same entry. */
  readonly change: (value: unknown, more?: Entry) => void;
}

interface ControlProps extends FieldInputProps {
  /** Of the control and of what says why it is wrong. */
  readonly ids: { readonly input: string; readonly wrong: string };
}

const attributesOf = ({ ids, wrong }: ControlProps) => ({
  id: ids.input,
  'aria-invalid': wrong !== undefined,
  'aria-describedby': wrong === undefined ? undefined : ids.wrong,
});

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const InLanguage = (props: ControlProps) => {
  const { field, language, value, change } = props;
  const texts = textsOf(value);
  const shared = { ...attributesOf(props), lang: LANGUAGE_NAMES[language][1], value: texts[language] ?? '' };
  const set = (text: string): void => change({ ...texts, [language]: text });
  return field.type === 'html' ? (
    <textarea {...shared} rows={8} spellCheck onChange={(event) => set(event.target.value)} />
  ) : (
    <input {...shared} type="text" onChange={(event) => set(event.target.value)} />
  );
};

const Names = (props: ControlProps) => {
  const { value, change } = props;
  const names = Array.isArray(value) ? value.map(String) : [];
  const split = (text: string): string[] =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  // What is typed keeps its line ends until the field is left.
  const [typed, setTyped] = useState<string>();
  return (
    <textarea
      {...attributesOf(props)}
      rows={2}
      value={typed ?? names.join('\n')}
      onChange={(event) => {
        setTyped(event.target.value);
        change(split(event.target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
};

interface ChoiceProps extends ControlProps {
  readonly options: readonly (readonly [value: string, name: string])[];
}

const Choice = ({ options, ...props }: ChoiceProps) => (
  <select {...attributesOf(props)} value={asText(props.value)} onChange={(event) => props.change(event.target.value)}>
    {options.map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </select>
);

const Category = (props: ControlProps) => {
  const { api, language } = useConsole();
  const [options, setOptions] = useState<ChoiceProps['options']>([]);
  useEffect(() => {
    api.get('/operator/api/content/faqCategories', rowsAnswer).then(
      ({ entries }) => {
        const known = entries.flatMap(({ id, entry }) =>
          entry === null ? [] : [[id, nameOf('faqCategories', entry, language)] as const],
        );
        setOptions([['', '…'], ...known]);
      },
      // The list of the tab says that the cloud cannot be reached.
      () => undefined,
    );
  }, [api, language]);
  return <Choice {...props} options={options} />;
};

/** A moment as the field of a browser writes it, in the time of this computer. */
const localMoment = (value: unknown): string => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) return '';
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
};

const Control = (props: ControlProps) => {
  const { say } = useConsole();
  const { field, value, change } = props;
  const { type } = field;
  const shared = attributesOf(props);
  if (typeof type !== 'string')
    return <Choice {...props} options={type.map((each) => [each, say(`choice.${each}` as WordId)] as const)} />;
  if (type === 'title' || type === 'html') return <InLanguage {...props} />;
  if (type === 'names') return <Names {...props} />;
  if (type === 'category') return <Category {...props} />;
  if (type === 'number')
    return (
      <input
        {...shared}
        inputMode="numeric"
        value={asText(value)}
        onChange={({ target }) => change(/^\d{1,15}$/.test(target.value) ? Number(target.value) : target.value)}
      />
    );
  if (type === 'moment')
    return (
      <input
        {...shared}
        type="datetime-local"
        value={localMoment(value)}
        onChange={({ target }) => change(target.value === '' ? '' : new Date(target.value).toISOString())}
      />
    );
  return <input {...shared} type="text" value={asText(value)} onChange={(event) => change(event.target.value)} />;
};

const Tick = ({ field, value, change }: FieldInputProps) => (
  <label className="tick">
    <input type="checkbox" checked={value === true} onChange={(event) => change(event.target.checked)} />
    {useConsole().say(`field.${field.name}` as WordId)}
  </label>
);

/** The path within one manual of a refusal at the list of them. */
const wrongIn = (wrong: string | undefined, index: number, name: string): string | undefined => {
  const [, place, at] = wrong?.split('.') ?? [];
  return place === String(index) && at === name ? wrong : undefined;
};

/** When somebody changed a manual, for its group. */
const touched = (manual: Entry): Entry => ({ ...manual, updatedAt: new Date().toISOString() });

const Manuals = ({ language, value, wrong, change }: FieldInputProps) => {
  const { say } = useConsole();
  const manuals = manualsOf(value);
  const set = (index: number, next: Entry): void => change(manuals.with(index, touched(next)));
  return (
    <fieldset>
      <legend>{say('field.manuals')}</legend>
      {manuals.map((manual, index) => (
        <fieldset key={String(manual['id'])}>
          <legend>{index + 1}</legend>
          {MANUAL_FIELDS.map((field) => (
            <FieldInput
              key={field.name}
              {...{ field, language }}
              value={manual[field.name]}
              wrong={wrongIn(wrong, index, field.name)}
              change={(next) => set(index, { ...manual, [field.name]: next })}
            />
          ))}
          <button type="button" onClick={() => change(manuals.toSpliced(index, 1))}>
            {say('remove')}
          </button>
        </fieldset>
      ))}
      <button
        type="button"
        onClick={() => change([...manuals, touched({ ...emptyEntry(MANUAL_FIELDS), id: newId() })])}
      >
        {say('addManual')}
      </button>
    </fieldset>
  );
};

const hintOf = ({ type }: Field): WordId => (typeof type === 'string' ? `wrong.${type}` : 'wrong.line') as WordId;

/** One field of an entry, by its type, with what is wrong about it. */
export function FieldInput(props: FieldInputProps) {
  const { say } = useConsole();
  const ids = { input: useId(), wrong: useId() };
  const { field, language, wrong } = props;
  if (field.type === 'tick') return <Tick {...props} />;
  if (field.type === 'manuals') return <Manuals {...props} />;
  const inLanguage = field.type === 'title' || field.type === 'html' ? ` (${LANGUAGE_NAMES[language][0]})` : '';
  return (
    <div className="field">
      <label htmlFor={ids.input}>
        {say(`field.${field.name}` as WordId)}
        {inLanguage}
        {field.isOptional === true && <span className="faint"> {say('optional')}</span>}
      </label>
      <Control {...props} ids={ids} />
      {wrong !== undefined && (
        <p className="wrong" id={ids.wrong}>
          {say(hintOf(field))}
        </p>
      )}
      {field.name === 'md5' && <FileFacts take={({ size, md5 }) => props.change(md5, { size })} />}
    </div>
  );
}
