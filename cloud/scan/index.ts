export { scanPlugin } from './scanPlugin';
