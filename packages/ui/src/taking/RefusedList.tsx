import type { ReactNode } from 'react';

import type { AppError } from '@inkside/kit';
import { useErrorText } from '../errors';
import { Refusal } from '../Refusal';
import './taking.css';

interface RefusedListProps {
  /** How many they are, or why nothing was taken at all. */
  readonly title: ReactNode;
  readonly files: readonly { readonly name: string; readonly error: AppError }[];
  readonly onRead: () => void;
}

/** What was not taken of a choice of files, file by file, and why. The rest went on. */
export const RefusedList = ({ title, files, onRead }: RefusedListProps) => {
  const textOf = useErrorText();
  return (
    <Refusal className="refused" onRead={onRead}>
      <h2 className="refused-title">{title}</h2>
      <ul className="refused-list">
        {files.map(({ name, error }, index) => (
          <li key={`${index} ${name}`}>
            <span className="refused-name cut" title={name}>
              {name}
            </span>
            <span>{textOf(error)}</span>
          </li>
        ))}
      </ul>
    </Refusal>
  );
};
