import phone from '../zh/phone.json';
import qr from '../zh/qr.json';
import { together } from './together';

export const messages = together(
  (area) => import(/* webpackMode: "eager" */ `../zh/content/${area}.json`),
  (area) => import(/* webpackMode: "eager" */ `../zh/frame/${area}.json`),
  // Tabs of the sign-in, of which the error log speaks as well.
  { ...phone, ...qr },
);
