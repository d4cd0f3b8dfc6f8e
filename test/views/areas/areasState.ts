import type { AppError } from '@inkside/kit';

/** What was asked of the cloud, as slices hold it. */
export const ready = <Args, Data>(args: Args, data: Data) => ({ phase: 'ready', args, data }) as const;
export const failed = <Args>(args: Args, error: AppError) => ({ phase: 'failed', args, error }) as const;
export const noNetwork: AppError = { code: 'errors.network', params: { operation: 'devices' } };
