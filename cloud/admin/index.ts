export {
  accountCommand,
  type AccountCommand,
  accountCommandResult,
  type AccountCommandResult,
  runAccountCommand,
} from './accountCommand';
export { type ContentOrder, contentOrderResult, type ContentOrderResult } from './contentOrder';
export { findingLines, runJob } from './job';
export { type Job, jobMessage, type Outcome } from './jobSchema';
export { OPERATOR_KEY_HEADER } from './operatorGuard';
export { CONTENT_PATH, JOBS_PATH, OPERATOR_PATH } from './operatorPlugin';
export { operatorPlugin } from './operatorPlugin';
export { runContentOrder } from './contentOrder';
