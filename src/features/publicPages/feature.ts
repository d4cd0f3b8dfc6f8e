import type { TextKind } from '@inkside/protocol';
import { defineFeature, type OpenMoment } from '../defineFeature';
import { noticeRequest, textKinds, textRequest } from './slice';

const text =
  (kind: TextKind) =>
  ({ language }: OpenMoment) => [textRequest.asked({ kind, language })];

const notice = ({ route, language }: OpenMoment) => {
  const { id } = route.query;
  return id === undefined ? [] : [noticeRequest.asked({ id, language })];
};

export const publicPages = defineFeature({
  name: 'publicPages',
  pages: {
    introduction: () => import('./StaticPage'),
    privacy: () => import('./StaticPage'),
    agreement: () => import('./StaticPage'),
    googleDrive: () => import('./StaticPage'),
    miraHelp: () => import('./StaticPage'),
    nc: () => import('./NoticePage'),
    deviceNc: () => import('./NoticePage'),
  },
  openData: {
    introduction: text(textKinds.introduction),
    privacy: text(textKinds.privacy),
    agreement: text(textKinds.agreement),
    googleDrive: text(textKinds.googleDrive),
    miraHelp: text(textKinds.miraHelp),
    nc: notice,
    deviceNc: notice,
  },
});
