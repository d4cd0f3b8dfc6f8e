import { asBytes } from '@inkside/kit';
import type { Handles } from '@inkside/ui';
import type { InkFault } from '@inkside/ink';
import type { InkExportOrder, InkExportPort } from '../../packages/ink/src/inkPorts';

/** Exports whose steps the test ends one by one, or all by themselves. */
export const fakeInkExport = () => {
  const started: InkExportOrder[] = [];
  const steps: { readonly index: number; end: (faults?: readonly InkFault[]) => void; fail: (error: Error) => void }[] =
    [];
  const saved: string[] = [];
  const dropped: string[] = [];
  let isPatient = false;
  const port: InkExportPort = {
    start: async (order) => {
      started.push(order);
      const objects = 4;
      return {
        exportId: `export-${started.length}`,
        steps: order.format === 'note' ? objects : order.pageNumbers.length,
      };
    },
    step: (_exportId, index) =>
      new Promise((resolve, reject) => {
        steps.push({ index, end: (faults = []) => resolve(faults), fail: reject });
        if (!isPatient) resolve([]);
      }),
    finish: async () => ({ size: asBytes(4096), name: 'Waves.pdf' }),
    save: async (exportId) => void saved.push(exportId),
    drop: (exportId) => void dropped.push(exportId),
  };
  return { port, started, steps, saved, dropped, wait: () => (isPatient = true) };
};

/** Pictures of exports that are on their way for ever. */
export const noExportPreviews: Handles['inkExport'] = {
  preview: () => new Promise(() => undefined),
  endPreviews: () => undefined,
};
