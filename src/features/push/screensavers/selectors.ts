import { createSelector } from '@reduxjs/toolkit';

import { selectDeliveryDevices } from '../delivery/selectors';
import { screensOf } from './screens';
import type { ScreensaverMakingSlice } from './slice';

export const selectPicture = (state: ScreensaverMakingSlice) => state.screensaverMaking.picture;

/** Screens that a picture can be cut to; the one of no device in particular comes last. */
export const selectScreens = createSelector(
  (state: ScreensaverMakingSlice) => state.screensaverMaking.sizes,
  selectDeliveryDevices,
  (sizes, devices) => screensOf(sizes.phase === 'ready' ? sizes.data : [], devices),
);
