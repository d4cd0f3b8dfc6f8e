import { useIntl } from 'react-intl';

import {
  CheckIcon,
  CloseIcon,
  IconButton,
  InfoIcon,
  UndoToast,
  useAppDispatch,
  useAppSelector,
  useErrorText,
  WarningIcon,
} from '@inkside/ui';
import { selectToasts, type Toast, toastDismissed, undoAsked } from './slice';
import './toasts.css';

const marks = { plain: <InfoIcon />, good: <CheckIcon />, bad: <WarningIcon /> };

const ToastRow = ({ toast }: { readonly toast: Toast }) => {
  const intl = useIntl();
  const textOf = useErrorText();
  const dispatch = useAppDispatch();
  const { id, undoes } = toast;
  if (undoes !== undefined) {
    return (
      // There from the first load on: what is done without a network can be undone as well.
      <UndoToast
        text={textOf(toast)}
        onUndo={() => dispatch(undoAsked({ id: undoes }))}
        onEnd={() => dispatch(toastDismissed({ id }))}
      />
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
