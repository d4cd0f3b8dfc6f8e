import { dpiOf } from '@inkside/kit';
import type { PageSize } from '../model';

/** The app says by the same figures how large a picture becomes. */
export { dpiOf };

const POINTS_PER_INCH = 72;

/** PDF points to a page unit: a page of 1404 × 1872 units becomes one of 6.2 × 8.2 inches, as on the device. */
export const pointsPerUnit = (size: PageSize): number => POINTS_PER_INCH / dpiOf(size);
