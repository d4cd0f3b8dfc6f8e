export { prepareDemo } from './demoAccount';
