export { startDoorbells } from './doorbells';
