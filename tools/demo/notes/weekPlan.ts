/** The rich text of the demo's text note, in the JSON that TipTap reads. */
export interface TextNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly text?: string;
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[];
  readonly content?: readonly TextNode[];
}

const text = (value: string, ...marks: readonly string[]): TextNode => ({
  type: 'text',
  text: value,
  ...(marks.length === 0 ? {} : { marks: marks.map((type) => ({ type })) }),
});

const paragraph = (...content: readonly TextNode[]): TextNode => ({ type: 'paragraph', content });

const heading = (level: number, value: string): TextNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(value)],
});

const task = (value: string, checked: boolean): TextNode => ({
  type: 'taskItem',
  attrs: { checked },
  content: [paragraph(text(value))],
});

const bullet = (value: string): TextNode => ({ type: 'listItem', content: [paragraph(text(value))] });

const cell = (type: 'tableHeader' | 'tableCell', value: string): TextNode => ({
  type,
  attrs: { colspan: 1, rowspan: 1, colwidth: null },
  content: [paragraph(text(value))],
});

const row = (type: 'tableHeader' | 'tableCell', values: readonly string[]): TextNode => ({
  type: 'tableRow',
  content: values.map((value) => cell(type, value)),
});

const MAP = 'https://www.openstreetmap.org/';
export const WEEK_PLAN_TITLE = '周计划 Weekly plan';

export const weekPlanTasks: readonly (readonly [string, boolean])[] = [
  ['Finish the help page', true],
  ['Answer Ana about the test device', true],
  ['Two lectures to go through: lenses, interference', false],
  ['练字：二十分钟', false],
];

export const weekPlanGoals: readonly string[] = [
  'Write before breakfast',
  'Walk to the office at least twice',
  'No screens after ten',
];

export const weekPlan: TextNode = {
  type: 'doc',
  content: [
    heading(1, WEEK_PLAN_TITLE),
    paragraph(
      text('Three things that '),
      text('must', 'bold'),
      text(' happen, everything else is '),
      text('weather', 'italic'),
      text('.'),
    ),
    heading(2, 'Tasks'),
    { type: 'taskList', content: weekPlanTasks.map(([value, isDone]) => task(value, isDone)) },
    heading(2, 'Habits'),
    { type: 'bulletList', content: weekPlanGoals.map(bullet) },
    heading(2, 'Appointments'),
    {
      type: 'table',
      content: [
        row('tableHeader', ['Day', 'Time', 'What']),
        row('tableCell', ['Tuesday', '8:15', 'Dentist']),
        row('tableCell', ['Thursday', '10:30', 'Product meeting']),
        row('tableCell', ['Saturday', '7:04', 'Train to the lake']),
      ],
    },
    paragraph(
      text('The route is in '),
      { type: 'text', text: 'the map', marks: [{ type: 'link', attrs: { href: MAP, target: '_blank' } }] },
      text('.'),
    ),
  ],
};
