import { type KeyboardEvent, type Ref, useId } from 'react';
import { useIntl } from 'react-intl';

import { IconButton } from './controls';
import { CloseIcon } from './icons/messages';
import { SearchIcon } from './icons/public';
import './chips.css';
import './searchBox.css';

interface SearchBoxProps {
  /** What is searched. */
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
  /** The field itself, for what leads there. */
  readonly field?: Ref<HTMLInputElement>;
  /** Keys beside Escape, which clears. */
  readonly onKey?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A field for words to look for; it searches while one types. */
export const SearchBox = ({ label, value, onType, field, onKey }: SearchBoxProps) => {
  const intl = useIntl();
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Escape' || value === '') {
      onKey?.(event);
      return;
    }
    // The first press clears, and only the next one closes what the field lies in.
    event.stopPropagation();
    onType('');
  };
  return (
    <div className="search-box bp6-input-group">
      <label htmlFor={id} className="unseen">
        {label}
      </label>
      <SearchIcon className="search-mark" />
      <input
        id={id}
        {...(field === undefined ? {} : { ref: field })}
        className="bp6-input bp6-fill"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={label}
        value={value}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value === '' ? null : (
        <IconButton
          size="small"
          icon={<CloseIcon size={16} />}
          label={intl.formatMessage({ id: 'public.clearSearch' })}
          onClick={() => {
            onType('');
            // The button goes with the words.
            document.getElementById(id)?.focus();
          }}
        />
      )}
    </div>
  );
};

interface Chip {
  readonly id: string | null;
  readonly label: string;
}

interface ChipsProps {
  /** What is chosen by them. */
  readonly label: string;
  readonly chips: readonly Chip[];
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}

/** One of a few kinds; `null` is all of them. */
export const Chips = ({ label, chips, chosen, onChoose }: ChipsProps) => (
  <fieldset className="chips">
    <legend className="unseen">{label}</legend>
    {chips.map(({ id, label: name }) => (
      <button key={id ?? ''} type="button" className="chip" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
        {name}
      </button>
    ))}
  </fieldset>
);
