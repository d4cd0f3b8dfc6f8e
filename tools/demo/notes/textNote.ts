import { blankResource, blankShape, type NoteContent, type PageContent, type Shape } from '@inkside/ink';
import { idOf } from '../random';
import { DEVICE } from '../notebooks/notebook';
import { checkItem, dashed } from '../notebooks/parts';
import { seededRandom } from '../random';
import { createSheet } from '../sheet/sheet';
import { templateJson } from '../sheet/templates';
import { drawLine } from '../sheet/text';
import { print } from './cover';
import type { Times } from './times';
import { WEEK_PLAN_TITLE, weekPlan, weekPlanGoals, weekPlanTasks } from './weekPlan';
import type { TextNode } from './weekPlan';

/** Page units. */
const MARGIN = 120;
const BLACK = 0xff000000 | 0;
const RICH_TEXT_SHAPE = 29;
const RICH_TEXT_RESOURCE = 3;
export const TEXT_NOTE_KEY = 'week plan';

const pageIdOf = (uid: string): string => idOf(uid, `${TEXT_NOTE_KEY}/page 1`);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const wordsIn = ({ text, content = [] }: TextNode): string =>
  text === undefined ? content.map(wordsIn).join('') : escaped(text);

const lineOf = (node: TextNode): string => {
  if (node.type === 'taskItem') return `${node.attrs?.['checked'] === true ? '☑' : '☐'} ${wordsIn(node)}`;
  if (node.type === 'listItem') return `• ${wordsIn(node)}`;
  if (node.type === 'tableRow') return (node.content ?? []).map(wordsIn).join(' · ');
  return wordsIn(node);
};

const lineTypes = new Set(['paragraph', 'taskItem', 'listItem', 'tableRow']);

/**
 * The same text as the shape's own HTML (reference: note-format 4.2, field 22), a paragraph a line, which a viewer shows
 * without the resource.
 */
const richTextHtml = (node: TextNode): string => {
  // An empty line before a heading keeps the parts apart.
  if (node.type === 'heading')
    return `<p></p><h${String(node.attrs?.['level'])}>${wordsIn(node)}</h${String(node.attrs?.['level'])}>`;
  if (lineTypes.has(node.type)) return `<p>${lineOf(node)}</p>`;
  return (node.content ?? []).map(richTextHtml).join('');
};

/** The shape that names the text (reference: note-format 6.3): the newest one of this type counts. */
const textShape = (uid: string, noteId: string, file: string, times: Times): Shape => {
  const { width, height } = DEVICE.tenInch;
  const random = seededRandom(`${uid}/${TEXT_NOTE_KEY}/shape`);
  const resource = {
    uniqueId: file.replace('.json', ''),
    documentId: noteId,
    title: WEEK_PLAN_TITLE,
    type: RICH_TEXT_RESOURCE,
    relativePath: `/${file}`,
    localPath: '',
    fileExtension: 'json',
    status: 0,
    audioDuration: 0,
  };
  return blankShape({
    uniqueId: random.uuid(),
    createdAt: times.createdAt,
    updatedAt: times.updatedAt,
    shapeType: RICH_TEXT_SHAPE,
    boundingRect: JSON.stringify({
      left: MARGIN,
      top: MARGIN,
      right: width - MARGIN,
      bottom: height - MARGIN,
      empty: false,
      stability: 0,
    }),
    color: BLACK,
    textStyle: JSON.stringify({ textSize: 40, textSpacing: 1.4, alignType: 0, pointScale: 1 }),
    richText: richTextHtml(weekPlan),
    resource: JSON.stringify(resource),
    extra: JSON.stringify({ audioInfoList: [], audioDataSetList: [] }),
  });
};

/** The demo's text note: one page whose only shape points at the rich text. */
export const textNoteContent = (uid: string, times: Times): Pick<NoteContent, 'pages' | 'info' | 'resources'> => {
  const { width, height } = DEVICE.tenInch;
  const noteId = idOf(uid, TEXT_NOTE_KEY);
  const resourceId = idOf(uid, `${TEXT_NOTE_KEY}/text`);
  const file = `${resourceId}.json`;
  const pageId = pageIdOf(uid);
  const shape = textShape(uid, noteId, file, times);
  return {
    pages: [{ pageId, width, height, layers: [], shapes: [{ shape, samples: undefined }] }],
    info: { activeScene: '1', richTextPageNameList: JSON.stringify({ pageNameList: [pageId] }) },
    resources: [
      {
        resource: blankResource({
          uniqueId: resourceId,
          documentId: noteId,
          title: WEEK_PLAN_TITLE,
          type: RICH_TEXT_RESOURCE,
          relativePath: `/${file}`,
          createdAt: times.createdAt,
          updatedAt: times.updatedAt,
        }),
        content: new TextEncoder().encode(JSON.stringify(weekPlan)),
      },
    ],
  };
};

export const textNoteCover = (uid: string): PageContent => {
  const { width, height } = DEVICE.tenInch;
  const sheet = createSheet({ width, height, random: seededRandom(TEXT_NOTE_KEY), startAt: 0 });
  drawLine(sheet, WEEK_PLAN_TITLE, 120, 210, print(44));
  drawLine(sheet, 'Tasks', 120, 400, print(34));
  weekPlanTasks.forEach(([text, isDone], index) => checkItem(sheet, text, isDone, 120, 500 + index * 84, print(26)));
  drawLine(sheet, 'Habits', 120, 940, print(34));
  dashed(sheet, 120, 1040, 1100, weekPlanGoals, { ...print(26), lineHeight: 84 });
  const template = templateJson('blank', { width, height }, sheet.scale);
  return { pageId: pageIdOf(uid), width, height, layers: [], shapes: sheet.shapes, template };
};
