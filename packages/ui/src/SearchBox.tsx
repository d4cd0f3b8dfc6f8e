import { useId } from 'react';
import { useIntl } from 'react-intl';

import { SearchIcon } from './icons/public';
import { IconButton } from './IconButton';
import './searchBox.css';
import { CloseIcon } from './icons/messages';

interface SearchBoxProps {
  /** What is searched. */
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

/** A field for words to look for; it searches while one types. */
export const SearchBox = ({ label, value, onType }: SearchBoxProps) => {
  const intl = useIntl();
  const id = useId();
  return (
    <div className="search-box bp6-input-group">
      <label htmlFor={id} className="unseen">
        {label}
      </label>
      <SearchIcon className="search-mark" />
      <input
        id={id}
        className="bp6-input bp6-fill"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={label}
        value={value}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={({ key }) => (key === 'Escape' ? onType('') : undefined)}
      />
      {value === '' ? null : (
        <IconButton
          size="small"
          icon={<CloseIcon size={16} />}
          label={intl.formatMessage({ id: 'public.clearSearch' })}
          onClick={() => onType('')}
        />
      )}
    </div>
  );
};
