import { together } from './together';

export const messages = together(
  (area) => import(/* webpackMode: "eager" */ `../zh/content/${area}.json`),
  (area) => import(/* webpackMode: "eager" */ `../zh/frame/${area}.json`),
);
