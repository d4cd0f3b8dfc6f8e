import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';

import type { EpochMs } from '@inkside/kit';
import './pageHead.css';

interface PageHeadProps {
  readonly title: string;
  /** When its text was last changed; nothing is said without it. */
  readonly updatedAt?: EpochMs;
}

/** The head of a page that stands by itself: its title, in the window's title too, and how old its text is. */
export const PageHead = ({ title, updatedAt = 0 as EpochMs }: PageHeadProps) => {
  const intl = useIntl();
  return (
    <div className="page-head">
      <title>{`${title} · ${intl.formatMessage({ id: 'common.appName' })}`}</title>
      <h1 className="page-title">{title}</h1>
      {updatedAt <= 0 ? null : (
        <p className="page-date">
          <FormattedMessage
            id="public.updated"
            values={{
              date: (
                <time key="date" dateTime={new Date(updatedAt).toISOString()}>
                  {intl.formatDate(updatedAt, { dateStyle: 'long' })}
                </time>
              ),
            }}
          />
        </p>
      )}
    </div>
  );
};

const HeaderSlotContext = createContext<HTMLElement | null>(null);

/** Given by the frame: the place in its header row for a page's own actions. */
export const HeaderSlotProvider = HeaderSlotContext.Provider;

/** Puts a page's actions (view, sort, send) into the frame's header row; nothing is shown without a frame. */
export const HeaderActions = ({ children }: { readonly children: ReactNode }) => {
  const slot = useContext(HeaderSlotContext);
  return slot === null ? null : createPortal(children, slot);
};
