import type { ReactNode } from 'react';

import { UploadIcon } from '../icons/actions';
import './taking.css';

/** Lies over the window while files are over it, and says what becomes of them. */
export const DropSheet = ({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) => (
  <div className="drop-overlay" aria-live="polite">
    <div className="drop-field">
      <UploadIcon size={40} />
      <p className="drop-title">{title}</p>
      {children}
    </div>
  </div>
);
