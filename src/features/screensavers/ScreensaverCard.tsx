import { useIntl } from 'react-intl';

import { formatBytes } from '../../app/kit/format';
import { useAppDispatch } from '../../app/kit/hooks';
import { DownloadIcon } from '../../app/kit/icons/actions';
import { PictureIcon } from '../../app/kit/icons/things';
import { IconButton } from '../../app/kit/ui/IconButton';
import { Picture } from '../../app/kit/ui/rich/Picture';
import { When } from '../../app/kit/ui/When';
import type { MessageRow } from '../messages/types';
import { downloadRequest } from '../push/slice';

/** A picture that was sent to the devices. */
export const ScreensaverCard = ({ row }: { readonly row: MessageRow }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <li className="screensaver">
      <span className="screensaver-picture">
        <Picture objectKey={row.key ?? undefined} fallback={<PictureIcon size={32} />} />
      </span>
      <div className="screensaver-caption">
        <div className="plain-words">
          <p className="cut" title={row.name}>
            {row.name}
          </p>
          <p className="meta cut">
            {formatBytes(row.size, intl.formatNumber)} · <When at={row.updatedAt} />
          </p>
        </div>
        <IconButton
          size="small"
          icon={<DownloadIcon size={18} />}
          label={intl.formatMessage({ id: 'push.downloadFile' }, { name: row.name })}
          disabled={row.key === null}
          onClick={() => dispatch(downloadRequest.asked({ id: row.id }))}
        />
      </div>
    </li>
  );
};
