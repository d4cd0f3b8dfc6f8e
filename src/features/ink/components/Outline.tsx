import { FormattedMessage, useIntl } from 'react-intl';

import { scrollable } from '../../../app/kit/ui/scrollable';
import type { OutlinedPage } from '../types';

interface OutlineProps {
  readonly pages: readonly OutlinedPage[];
  readonly current: number;
  readonly onTurn: (index: number) => void;
}

/** The titles that pages carry, as the note's table of contents. */
export const Outline = ({ pages, current, onTurn }: OutlineProps) => {
  const intl = useIntl();
  const titled = pages.flatMap(({ title, pageId }, index) => (title === '' ? [] : [{ title, pageId, index }]));
  if (titled.length === 0) {
    return (
      <p className="ink-panel-empty faint">
        <FormattedMessage id="ink.outlineEmpty" />
      </p>
    );
  }
  /** The title that the page belongs to that is read. */
  const read = titled.findLast(({ index }) => index <= current);
  return (
    <div {...scrollable} className="ink-outline" data-keeps-keys>
      <ol aria-label={intl.formatMessage({ id: 'ink.outline' })}>
        {titled.map((entry) => (
          <li key={entry.pageId}>
            <button
              type="button"
              className="row-button ink-outline-entry"
              aria-current={entry === read ? 'page' : undefined}
              onClick={() => onTurn(entry.index)}
            >
              <span className="cut" title={entry.title}>
                {entry.title}
              </span>
              <span className="faint">{intl.formatNumber(entry.index + 1)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
};
