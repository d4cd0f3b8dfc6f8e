export { ClassicDown } from './classicDown';
export { LevelFaults } from './levelFaults';
