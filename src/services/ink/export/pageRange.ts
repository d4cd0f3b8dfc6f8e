/** The command line understands a choice of pages as the app does, and sees no other folder than this one. */
export { parsePageRange } from '../../../app/kit/pageRange';
