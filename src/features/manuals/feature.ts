import { defineFeature, type OpenMoment } from '../defineFeature';
import { manualsRequest } from './slice';

const allManuals = ({ language }: OpenMoment) => [manualsRequest.asked({ language })];

export const manuals = defineFeature({
  name: 'manuals',
  pages: {
    userManual: () => import('./UserManualPage'),
    userCenterManual: () => import('./UserCenterManualPage'),
  },
  openData: { userManual: allManuals, userCenterManual: allManuals },
});
