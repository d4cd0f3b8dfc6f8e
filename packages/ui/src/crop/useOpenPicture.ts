import { useEffect, useState } from 'react';

import { type AppError, appErrorOf, type FileId } from '@inkside/kit';
import { type ScreenPicture, useHandles } from '../handles';

type OpenPicture =
  | { readonly phase: 'opening' }
  | { readonly phase: 'opened'; readonly picture: ScreenPicture }
  | { readonly phase: 'failed'; readonly error: AppError };

/** The picture behind a kept file, as long as somebody looks at it. */
export const useOpenPicture = (fileId: FileId): OpenPicture => {
  const { screens } = useHandles();
  const [opened, setOpened] = useState<OpenPicture>({ phase: 'opening' });
  useEffect(() => {
    let isLeft = false;
    let close = (): void => undefined;
    screens.open(fileId).then(
      (picture) => {
        close = () => picture.close();
        if (isLeft) close();
        else setOpened({ phase: 'opened', picture });
      },
      (thrown: unknown) => {
        if (!isLeft) setOpened({ phase: 'failed', error: appErrorOf(thrown) });
      },
    );
    return () => {
      isLeft = true;
      close();
    };
  }, [fileId, screens]);
  return opened;
};
