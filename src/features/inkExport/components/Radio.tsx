import type { ReactNode } from 'react';

interface RadioProps {
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One choice of several, with the words beside it as its name. */
export const Radio = ({ group, isChosen, onChoose, children }: RadioProps) => (
  <label className="export-radio">
    <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
    <span>{children}</span>
  </label>
);
