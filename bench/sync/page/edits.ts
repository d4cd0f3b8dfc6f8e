/** Whether each edit waits for the one before it, or all are asked for at once, as for a thousand chosen notes. */
export type EditWay = 'oneByOne' | 'atOnce';

export const titleOf = (index: number): string => `Renamed ${index}`;

/** Edits every note once; gives when the first edit began, in epoch milliseconds. */
export const editNotes = async (
  ids: readonly string[],
  way: EditWay,
  edit: (id: string, title: string) => Promise<unknown>,
): Promise<number> => {
  const started = performance.timeOrigin + performance.now();
  if (way === 'atOnce') await Promise.all(ids.map((id, index) => edit(id, titleOf(index))));
  else for (const [index, id] of ids.entries()) await edit(id, titleOf(index));
  return started;
};
