export { hostsOf } from './deviceHosts';
export { localPagePlugin } from './localPagePlugin';
export { createPageTickets, type PageTickets } from './localPagePlugin';
export { sharePlugin } from './sharePlugin';
export { createShareRooms, type ShareRooms } from './shareRooms';
