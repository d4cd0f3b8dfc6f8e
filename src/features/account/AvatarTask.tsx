import { Dialog } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { type AppError, appErrorOf, type PictureArea } from '@inkside/kit';
import {
  ActionButton,
  PictureCrop,
  type ScreenPicture,
  useAppDispatch,
  useAppSelector,
  useOpenPicture,
  Wrong,
} from '@inkside/ui';
import { AVATAR_MAX_BYTES } from './logic';
import { selectPicture, selectPictureSending } from './selectors';
import { pictureLeft, pictureRequest } from './slice';

/** Pixels of a side: sharp where it is shown largest, on any screen. */
const SIDE = 512;
const WHOLE = 100;

/** The largest square in the middle, in percent. */
const middleOf = ({ width, height }: Pick<ScreenPicture, 'width' | 'height'>): PictureArea => {
  const [wide, high] = [Math.min(WHOLE, (height / width) * WHOLE), Math.min(WHOLE, (width / height) * WHOLE)];
  return { x: (WHOLE - wide) / 2, y: (WHOLE - high) / 2, width: wide, height: high };
};

interface CuttingProps {
  readonly picture: ScreenPicture;
  readonly onClose: () => void;
}

/** The picture is open: which square of it is kept. */
const Cutting = ({ picture, onClose }: CuttingProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const sending = useAppSelector(selectPictureSending);
  const [first] = useState(() => middleOf(picture));
  const [area, setArea] = useState(first);
  const [error, setError] = useState<AppError | null>(null);
  const [isWriting, setWriting] = useState(false);
  const send = async (): Promise<void> => {
    setWriting(true);
    try {
      const cut = { width: SIDE, height: SIDE, turns: 0, area } as const;
      const { fileId } = await picture.write(cut, 'avatar', AVATAR_MAX_BYTES);
      dispatch(pictureRequest.asked({ fileId }));
    } catch (thrown) {
      setError(appErrorOf(thrown));
    }
    setWriting(false);
  };
  const fault = sending.phase === 'failed' ? sending.error : error;
  return (
    <>
      <PictureCrop
        url={picture.url}
        aspect={1}
        turns={0}
        area={first}
        label={intl.formatMessage({ id: 'account.cut' })}
        zoomLabel={intl.formatMessage({ id: 'account.zoom' })}
        onArea={setArea}
      />
      {fault === null ? null : <Wrong error={fault} />}
      <div className="dialog-actions">
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
        <ActionButton tone="primary" isBusy={isWriting || sending.phase === 'running'} onClick={() => void send()}>
          <FormattedMessage id="account.usePicture" />
        </ActionButton>
      </div>
    </>
  );
};

const Opened = ({
  fileId,
  onClose,
}: {
  readonly fileId: Parameters<typeof useOpenPicture>[0];
  readonly onClose: () => void;
}) => {
  const opened = useOpenPicture(fileId);
  if (opened.phase === 'opened') return <Cutting picture={opened.picture} onClose={onClose} />;
  return (
    <>
      {opened.phase === 'opening' ? (
        <div className="bones crop-field" aria-hidden="true" />
      ) : (
        <Wrong error={opened.error} />
      )}
      <div className="dialog-actions">
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
      </div>
    </>
  );
};

/** Cuts a chosen file to the square picture of the account, by hand or by keys. */
export const AvatarTask = () => {
  const dispatch = useAppDispatch();
  const id = useId();
  const { chosen } = useAppSelector(selectPicture);
  const close = (): void => {
    dispatch(pictureRequest.dismissed());
    if (chosen !== null) dispatch(pictureLeft({ fileId: chosen.fileId }));
  };
  return (
    <Dialog
      className="avatar-task"
      isOpen={chosen !== null}
      onClose={close}
      aria-labelledby={id}
      transitionDuration={120}
    >
      <h2 id={id} className="state-title">
        <FormattedMessage id="account.cutTitle" />
      </h2>
      {chosen === null ? null : <Opened key={chosen.fileId} fileId={chosen.fileId} onClose={close} />}
    </Dialog>
  );
};
