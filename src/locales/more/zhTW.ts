import phone from '../zhTW/phone.json';
import qr from '../zhTW/qr.json';
import { together } from './together';

export const messages = together(
  (area) => import(/* webpackMode: "eager" */ `../zhTW/content/${area}.json`),
  (area) => import(/* webpackMode: "eager" */ `../zhTW/frame/${area}.json`),
  // Tabs of the sign-in, of which the error log speaks as well.
  { ...phone, ...qr },
);
