import { lazy, Suspense } from 'react';

import type { CropFieldProps } from './CropField';

const CropField = lazy(async () => ({ default: (await import('./CropField')).CropField }));

/** Cuts a part of a fixed shape out of a picture. Its code comes when it is shown first. */
export const PictureCrop = (props: CropFieldProps) => (
  <Suspense fallback={<div className="bones crop-field" aria-hidden="true" />}>
    <CropField {...props} />
  </Suspense>
);
