import { defineFeature } from '../defineFeature';
import { noticesRequest } from './slice';

export const notices = defineFeature({
  name: 'notices',
  pages: {
    sysNotice: () => import('./SysNoticePage'),
  },
  data: { sysNotice: ({ language }) => [noticesRequest.asked({ language })] },
  processes: {
    notices: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/noticesSaga')).noticesSaga,
  },
});
