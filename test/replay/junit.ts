/** One thing that was proved, for a report that build servers read. */
export interface ProvedCase {
  readonly name: string;
  /** Seconds. */
  readonly took: number;
  /** What went wrong, in words. */
  readonly failure: string | undefined;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML knows no control characters, not even escaped; `.` stands for each. */
const escaped = (text: string): string =>
  Array.from(text, (character) => {
    const isControl = character < ' ' && !'\t\n\r'.includes(character);
    return isControl ? '.' : (entities[character] ?? character);
  }).join('');

const caseOf = (suite: string, { name, took, failure }: ProvedCase): string => {
  const open = `  <testcase classname="${escaped(suite)}" name="${escaped(name)}" time="${took.toFixed(3)}"`;
  if (failure === undefined) return `${open}/>`;
  const [first = ''] = failure.split('\n');
  return `${open}>\n    <failure message="${escaped(first)}">${escaped(failure)}</failure>\n  </testcase>`;
};

/** A JUnit report. */
export const junitOf = (suite: string, cases: readonly ProvedCase[]): string => {
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const took = cases.reduce((sum, each) => sum + each.took, 0).toFixed(3);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${escaped(suite)}" tests="${cases.length}" failures="${failures}" time="${took}">`,
    ...cases.map((each) => caseOf(suite, each)),
    '</testsuite>',
    '',
  ].join('\n');
};
