// A chunk of its own: only who opens a catalogue loads it, and nothing else of the readers of books.
export { readCatalogue, searchAddress } from '@inkside/reader';
