export { createGroupDesk, type GroupDesk } from './groupDesk';
export { openGroups } from './openGroups';
