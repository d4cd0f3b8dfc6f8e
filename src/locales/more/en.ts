import forgotten from '../en/forgotten.json';
import phone from '../en/phone.json';
import qr from '../en/qr.json';
import { together } from './together';

export const messages = together(
  (feature) => import(/* webpackMode: "eager" */ `../en/features/${feature}.json`),
  // Tabs of the sign-in, of which the error log speaks as well.
  { ...forgotten, ...phone, ...qr },
);
