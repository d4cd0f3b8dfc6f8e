import { useIntl } from 'react-intl';

import { UploadIcon } from './actions';
import { WarningIcon } from './messages';

interface CloudMarkProps {
  /** Undefined: the document is in the cloud, which needs no word. */
  readonly state: 'unsent' | 'denied' | undefined;
}

/** Says beside a document that it is saved here only, or that the cloud refused it. */
export const CloudMark = ({ state }: CloudMarkProps) => {
  const intl = useIntl();
  if (state === undefined) return null;
  const words = intl.formatMessage({ id: `sync.document.${state}` });
  return (
    <span className="cloud-mark" data-state={state} title={words}>
      {state === 'denied' ? <WarningIcon size={14} /> : <UploadIcon size={14} />}
      <span className="unseen">{words}</span>
    </span>
  );
};
