export { openDemo } from './openDemo';
