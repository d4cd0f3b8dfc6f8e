export type { GroupDesk } from './groupDesk';
export { openGroups } from './openGroups';
