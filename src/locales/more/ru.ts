import forgotten from '../ru/forgotten.json';
import phone from '../ru/phone.json';
import qr from '../ru/qr.json';
import { together } from './together';

export const messages = together(
  (feature) => import(/* webpackMode: "eager" */ `../ru/features/${feature}.json`),
  // Tabs of the sign-in, of which the error log speaks as well.
  { ...forgotten, ...phone, ...qr },
);
