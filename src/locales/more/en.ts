import phone from '../en/phone.json';
import qr from '../en/qr.json';
import { together } from './together';

export const messages = together(
  (area) => import(/* webpackMode: "eager" */ `../en/content/${area}.json`),
  (area) => import(/* webpackMode: "eager" */ `../en/frame/${area}.json`),
  // Tabs of the sign-in, of which the error log speaks as well.
  { ...phone, ...qr },
);
