import type { TextKind } from '../../app/kit/content';
import type { RouteName } from '../route/routeTable';

/** Which text stands on which static page (specification section 2). */
export const textKinds = {
  introduction: 'introduction',
  privacy: 'privacy',
  agreement: 'agreement',
  googleDrive: 'drive',
  miraHelp: 'help',
} as const satisfies Partial<Record<RouteName, TextKind>>;
export type TextRoute = keyof typeof textKinds;

export const isTextRoute = (name: string): name is TextRoute => Object.hasOwn(textKinds, name);

const noticeRoutes: readonly string[] = ['nc', 'deviceNc'] satisfies readonly RouteName[];
export const isNoticeRoute = (name: string): boolean => noticeRoutes.includes(name);
