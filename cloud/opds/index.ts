export { opdsPlugin } from './opdsPlugin';
export { createShelves, type Shelves } from './shelf';
