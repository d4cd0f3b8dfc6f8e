import { together } from './together';

export const messages = together(
  (area) => import(/* webpackMode: "eager" */ `../zhTW/content/${area}.json`),
  (area) => import(/* webpackMode: "eager" */ `../zhTW/frame/${area}.json`),
);
