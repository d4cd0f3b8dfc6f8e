import forgotten from '../zhTW/forgotten.json';
import phone from '../zhTW/phone.json';
import qr from '../zhTW/qr.json';
import { together } from './together';

export const messages = together(
  (feature) => import(/* webpackMode: "eager" */ `../zhTW/features/${feature}.json`),
  // Tabs of the sign-in, of which the error log speaks as well.
  { ...forgotten, ...phone, ...qr },
);
