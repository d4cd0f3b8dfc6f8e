import type { ReactNode } from 'react';

/** Leads to a page of another site in a tab of its own; that site learns nothing of where one came from. */
export const OutLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);
