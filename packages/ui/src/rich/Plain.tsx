import { type JSX, type ReactNode, useId } from 'react';

import './plain.css';
import { scrollable } from '../scrollable';

/** A page of text and short lists, in a measure that is good to read. */
export const PlainPage = ({ children }: { readonly children: ReactNode }) => (
  <div {...scrollable} className="page">
    <div className="plain-measure">{children}</div>
  </div>
);

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page with its own heading. */
export const Section = ({ title, children }: SectionProps) => {
  const id = useId();
  return (
    <section className="plain-section" aria-labelledby={id}>
      <h2 id={id} className="plain-title">
        {title}
      </h2>
      {children}
    </section>
  );
};

/** A list of rows that is short enough to be drawn whole. */
export const PlainList = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className="plain-list" aria-label={label}>
    {children}
  </ul>
);

interface PlainRowProps {
  readonly icon: JSX.Element;
  readonly title: ReactNode;
  /** One line or two below the title. */
  readonly meta?: ReactNode;
  /** What can be done with it, or its state, at the right. */
  readonly side?: ReactNode;
  /** What stands in it, below. */
  readonly children?: ReactNode;
}

/** One row: what it is, its name, and what there is to say of it. */
export const PlainRow = ({ icon, title, meta, side, children }: PlainRowProps) => (
  <li className="plain-row">
    <div className="plain-line">
      <span className="plain-icon">{icon}</span>
      <div className="plain-words">
        <div className="plain-name">{title}</div>
        {meta === undefined ? null : <div className="meta">{meta}</div>}
      </div>
      {side === undefined ? null : <div className="plain-side">{side}</div>}
    </div>
    {children}
  </li>
);

/** Names and values. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="plain-facts">
    {facts.map(([name, value]) => (
      <div key={name} className="plain-fact">
        <dt className="faint">{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Leads to a page of another site in a tab of its own; that site learns nothing of where one came from. */
export const OutLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);
