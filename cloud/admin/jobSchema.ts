import * as v from 'valibot';

/** Long work on the stores, as it crosses from a command to the server that has them open. */
export const jobSchema = v.variant('do', [
  v.object({ do: v.literal('backUp'), directory: v.pipe(v.string(), v.startsWith('/')) }),
  v.object({ do: v.literal('verify') }),
  v.object({ do: v.literal('collect'), dryRun: v.boolean() }),
]);
export type Job = v.InferOutput<typeof jobSchema>;

const progress = v.object({ step: v.string(), done: v.number(), total: v.exactOptional(v.number()) });

/** How the work ended, in lines for the operator. */
const outcome = v.object({ isGood: v.boolean(), lines: v.array(v.string()) });
export type Outcome = v.InferOutput<typeof outcome>;

/** One line of the running server's answer. A line without any of them says that it still works. */
export const jobMessage = v.object({
  progress: v.exactOptional(progress),
  outcome: v.exactOptional(outcome),
  /** Why it broke off. */
  failed: v.exactOptional(v.string()),
});
export type JobMessage = v.InferOutput<typeof jobMessage>;
