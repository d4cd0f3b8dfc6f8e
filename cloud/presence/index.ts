export { createNotePresence, type NotePresence } from './notePresence';
