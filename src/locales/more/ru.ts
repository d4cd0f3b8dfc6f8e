import phone from '../ru/phone.json';
import qr from '../ru/qr.json';
import { together } from './together';

export const messages = together(
  (area) => import(/* webpackMode: "eager" */ `../ru/content/${area}.json`),
  (area) => import(/* webpackMode: "eager" */ `../ru/frame/${area}.json`),
  // Tabs of the sign-in, of which the error log speaks as well.
  { ...phone, ...qr },
);
