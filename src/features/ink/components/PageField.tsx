import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { pageIndexOf } from '../view/input';

interface PageFieldProps {
  /** 0 first. */
  readonly current: number;
  readonly pages: number;
  readonly onTurn: (index: number) => void;
}

/** The number of the page that is shown; another can be typed. What names no page is put back. */
export const PageField = ({ current, pages, onTurn }: PageFieldProps) => {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();

  const settle = (event?: FormEvent): void => {
    event?.preventDefault();
    const index = typed === undefined ? undefined : pageIndexOf(typed, pages);
    setTyped(undefined);
    if (index !== undefined && index !== current) onTurn(index);
  };

  return (
    <form className="ink-page-field" onSubmit={settle}>
      <input
        className="ink-page-input"
        inputMode="numeric"
        autoComplete="off"
        size={Math.max(2, String(pages).length)}
        aria-label={intl.formatMessage({ id: 'ink.pageNumber' })}
        value={typed ?? String(current + 1)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => settle()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === undefined) return;
          event.preventDefault();
          setTyped(undefined);
        }}
      />
      <span className="faint">
        <FormattedMessage id="ink.ofPages" values={{ count: pages }} />
      </span>
    </form>
  );
};
