export { openDemo } from './demoAccount';
