import { defineFeature, type OpenMoment } from '../defineFeature';
import { androidAppRequest, programsRequest } from './slice';

const androidApp = ({ language }: OpenMoment) => [androidAppRequest.asked({ language })];

export const downloads = defineFeature({
  name: 'downloads',
  pages: {
    downloadPageMobile: () => import('./DownloadMobilePage'),
    downloadPc: () => import('./DownloadPcPage'),
  },
  data: { downloadPc: ({ language }) => [programsRequest.asked({ language })] },
  openData: { downloadPageMobile: androidApp, downloadPc: androidApp },
  processes: {
    downloads: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/downloadsSaga')).downloadsSaga,
  },
});
