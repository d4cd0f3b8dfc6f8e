export { bookFacts } from './facts/bookFacts';
export { BookError, type BookFacts, type BookFault, type ByteSource, sourceOfBlob } from './facts/source';
