/** One thing that was to be proved, for a report that build servers read. */
export interface ProvedCase {
  readonly name: string;
  /** Seconds. */
  readonly took: number;
  /** What went wrong, in words. */
  readonly failure?: string | undefined;
  /** Why nothing could be proved, in words. */
  readonly error?: string | undefined;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML has no place for, not even escaped: controls, halves of pairs, and two that are none. */
const UNKNOWN = /^(?:[^\P{Cc}\t\n\r\u007f-\u009f]|\p{Cs}|[\uFFFE\uFFFF])$/u;
/** `.` stands for what XML does not know. */
const escaped = (text: string): string =>
  Array.from(text, (character) => (UNKNOWN.test(character) ? '.' : (entities[character] ?? character))).join('');

const told = (tag: 'failure' | 'error', text: string): string => {
  const [first = ''] = text.split('\n');
  return `    <${tag} message="${escaped(first)}">${escaped(text)}</${tag}>`;
};

const caseOf = (suite: string, { name, took, failure, error }: ProvedCase): string => {
  const open = `  <testcase classname="${escaped(suite)}" name="${escaped(name)}" time="${took.toFixed(3)}"`;
  const parts = [
    ...(failure === undefined ? [] : [told('failure', failure)]),
    ...(error === undefined ? [] : [told('error', error)]),
  ];
  return parts.length === 0 ? `${open}/>` : [`${open}>`, ...parts, '  </testcase>'].join('\n');
};

/** A JUnit report. */
export const junitOf = (suite: string, cases: readonly ProvedCase[]): string => {
  const count = (part: 'failure' | 'error'): number => cases.filter(({ [part]: text }) => text !== undefined).length;
  const took = cases.reduce((sum, each) => sum + each.took, 0).toFixed(3);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${escaped(suite)}" tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" time="${took}">`,
    ...cases.map((each) => caseOf(suite, each)),
    '</testsuite>',
    '',
  ].join('\n');
};
