import { useState } from 'react';
import { FormattedMessage } from 'react-intl';

import type { Manual } from '../../app/kit/content';
import { ChevronRightIcon, OpenIcon } from '../../app/kit/icons/actions';
import { RichText } from '../../app/kit/ui/rich/RichText';

interface ManualEntryProps {
  readonly manual: Manual;
  readonly isOpenFirst: boolean;
}

/** One manual: its title, and below it its text once it is opened, or the way to where it lies. */
export const ManualEntry = ({ manual: { title, html, url }, isOpenFirst }: ManualEntryProps) => {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details className="manual" open={isOpenFirst} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="manual-title">
        <ChevronRightIcon size={16} className="manual-mark" />
        {title}
      </summary>
      {isOpen ? (
        <div className="manual-body">
          {html === '' ? null : <RichText html={html} />}
          {url === null ? null : (
            <p className="manual-link">
              <a href={url} target="_blank" rel="noopener noreferrer">
                <OpenIcon size={16} /> <FormattedMessage id="manuals.open" />
              </a>
            </p>
          )}
        </div>
      ) : null}
    </details>
  );
};
