import { useIntl } from 'react-intl';

import { CloseIcon } from '../icons/messages';
import './tags.css';

interface TagMarkProps {
  /** CSS colour; without it the mark is an empty ring. */
  readonly colour: string | undefined;
}

/** The round mark of a tag, in its colour. */
export const TagMark = ({ colour }: TagMarkProps) => (
  <span
    className="tag-mark"
    aria-hidden="true"
    data-coloured={colour !== undefined}
    {...(colour === undefined ? {} : { style: { backgroundColor: colour, borderColor: colour } })}
  />
);

interface TagChipProps extends TagMarkProps {
  readonly title: string;
  /** With it the chip has an x that takes it away. */
  readonly onRemove?: () => void;
}

/** One tag of a thing, small. */
export const TagChip = ({ title, colour, onRemove }: TagChipProps) => {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'tags.unfilter' }, { name: title });
  return (
    <span className="tag-chip" title={title} data-removable={onRemove !== undefined}>
      <TagMark colour={colour} />
      <span className="cut">{title}</span>
      {onRemove === undefined ? null : (
        <button type="button" className="tag-chip-remove" aria-label={label} title={label} onClick={onRemove}>
          <CloseIcon size={14} />
        </button>
      )}
    </span>
  );
};
