import { lazy, Suspense } from 'react';
import { useIntl } from 'react-intl';

import {
  CheckIcon,
  CloseIcon,
  IconButton,
  InfoIcon,
  useAppDispatch,
  useAppSelector,
  useErrorText,
  WarningIcon,
} from '@inkside/ui';
import { selectToasts, type Toast, toastDismissed } from './slice';
import './toasts.css';

// Nobody has anything to undo at the sign-in page, which everybody loads first.
const UndoRow = lazy(async () => ({ default: (await import('./UndoRow')).UndoRow }));

const marks = { plain: <InfoIcon />, good: <CheckIcon />, bad: <WarningIcon /> };

const ToastRow = ({ toast }: { readonly toast: Toast }) => {
  const intl = useIntl();
  const textOf = useErrorText();
  const dispatch = useAppDispatch();
  const { id, undoes } = toast;
  if (undoes !== undefined) {
    return (
      <Suspense>
        <UndoRow id={id} undoes={undoes} text={textOf(toast)} />
      </Suspense>
    );
  }
  return (
    <div className="toast" data-tone={toast.tone} role={toast.tone === 'bad' ? 'alert' : 'status'}>
      {marks[toast.tone]}
      <p className="toast-text">{textOf(toast)}</p>
      <IconButton
        size="small"
        icon={<CloseIcon size={16} />}
        label={intl.formatMessage({ id: 'common.close' })}
        onClick={() => dispatch(toastDismissed({ id: toast.id }))}
      />
    </div>
  );
};

/** Short messages over everything else. */
export const Toasts = () => {
  const intl = useIntl();
  const toasts = useAppSelector(selectToasts);
  return (
    <section className="toasts" aria-label={intl.formatMessage({ id: 'common.messages' })}>
      <ul>
        {toasts.map((toast) => (
          <li key={toast.id}>
            <ToastRow toast={toast} />
          </li>
        ))}
      </ul>
    </section>
  );
};
