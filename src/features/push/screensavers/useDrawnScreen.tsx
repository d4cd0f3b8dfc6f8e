import type { ScreenPicture } from '@inkside/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';

import { type AppError, appErrorOf, type PanelKind, type ScreenCut } from '@inkside/kit';

const put = (canvas: HTMLCanvasElement | null, bitmap: ImageBitmap): void => {
  if (canvas === null) return;
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
};

interface Drawn {
  readonly before: RefObject<HTMLCanvasElement | null>;
  readonly after: RefObject<HTMLCanvasElement | null>;
  /** Both canvases show this very cut. */
  readonly isDrawn: boolean;
  readonly error: AppError | null;
}

/** Draws a cut, and draws it anew when it changes; of many changes the last one counts. */
export const useDrawnScreen = (picture: ScreenPicture, name: string, cut: ScreenCut, panel: PanelKind): Drawn => {
  const before = useRef<HTMLCanvasElement>(null);
  const after = useRef<HTMLCanvasElement>(null);
  const [shown, setShown] = useState<{ cut: ScreenCut; panel: PanelKind; error: AppError | null }>();
  useEffect(() => {
    let isLeft = false;
    picture.draw(name, cut, panel).then(
      (drawn) => {
        if (isLeft || drawn === undefined) return;
        put(before.current, drawn.before);
        put(after.current, drawn.after);
        setShown({ cut, panel, error: null });
      },
      (thrown: unknown) => {
        if (!isLeft) setShown({ cut, panel, error: appErrorOf(thrown) });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [cut, name, panel, picture]);
  const isOfNow = shown?.cut === cut && shown.panel === panel;
  return { before, after, isDrawn: isOfNow && shown.error === null, error: isOfNow ? shown.error : null };
};
