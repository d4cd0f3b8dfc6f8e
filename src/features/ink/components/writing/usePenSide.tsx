import { NOT_PHONE, useAppSelector, useMedia } from '@inkside/ui';
import type { BarSide } from '../../../preferences/slice';
import { selectPenBar } from '../../selectors';

/** On which side of the pages the tools of the pen stand: on a phone under the thumb, unless another one was chosen. */
export const usePenSide = (): BarSide => {
  const isPhone = !useMedia(NOT_PHONE);
  return useAppSelector(selectPenBar) ?? (isPhone ? 'bottom' : 'top');
};
