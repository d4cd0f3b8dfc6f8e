export const ENDING = '.replay.jsonl';
/** What a recording of that moment is called. */
export const nameAt = (at: number): string => `inkside-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}${ENDING}`;

/** The moment that a name was made of; 0 for a name that is not ours. */
export const momentOf = (name: string): number => {
  const parts = /^inkside-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(name);
  const [, day = '', hours = '', minutes = '', seconds = '', ms = ''] = parts ?? [];
  return parts === null ? 0 : Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
};
