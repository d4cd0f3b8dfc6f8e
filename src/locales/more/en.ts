import { together } from './together';

export const messages = together(
  (area) => import(/* webpackMode: "eager" */ `../en/content/${area}.json`),
  (area) => import(/* webpackMode: "eager" */ `../en/frame/${area}.json`),
);
