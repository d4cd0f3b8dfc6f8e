import forgotten from '../zh/forgotten.json';
import phone from '../zh/phone.json';
import qr from '../zh/qr.json';
import { together } from './together';

export const messages = together(
  (feature) => import(/* webpackMode: "eager" */ `../zh/features/${feature}.json`),
  // Tabs of the sign-in, of which the error log speaks as well.
  { ...forgotten, ...phone, ...qr },
);
