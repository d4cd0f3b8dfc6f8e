import { together } from './together';

export const messages = together(
  (area) => import(/* webpackMode: "eager" */ `../ru/content/${area}.json`),
  (area) => import(/* webpackMode: "eager" */ `../ru/frame/${area}.json`),
);
