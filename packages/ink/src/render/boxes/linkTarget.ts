import { memberOf } from '../../records/json';
import { sameId } from '../../pageOrder';
import type { SpotTarget } from '../page/displayList';
import type { PageFacts } from '../shapes/pageFacts';
import { textAt } from '../shapes/shapeStyle';

/** What a note may open: nothing that runs. */
const OPENED = /^(https?|mailto|tel):/i;
const HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#:]|$)/u;

/** An address that may be opened; undefined for anything else. */
export const urlOf = (value: string): string | undefined => {
  const text = value.trim();
  if (OPENED.test(text)) return text;
  return HOST.test(text) ? `https://${text}` : undefined;
};

/** What a link says about itself (reference: note-format, section 6.5). */
export interface LinkText {
  readonly title: string;
  readonly target: SpotTarget | undefined;
}

function targetOf(json: unknown, facts: PageFacts): SpotTarget | undefined {
  const docBean = memberOf(json, 'docBean');
  const noteId = textAt(docBean, 'documentId');
  const pageId = textAt(docBean, 'pageId');
  const isHere = noteId === '' || (facts.noteId !== '' && sameId(noteId, facts.noteId));
  if (textAt(json, 'key') !== 'URL' && isHere && pageId !== '') return { kind: 'page', pageId };
  if (textAt(json, 'key') !== 'URL' && noteId !== '') {
    return { kind: 'note', noteId, pageId: pageId === '' ? undefined : pageId };
  }
  const url = urlOf(textAt(json, 'value'));
  return url === undefined ? undefined : { kind: 'url', url };
}

export function linkText(json: unknown, facts: PageFacts): LinkText {
  const value = textAt(json, 'value');
  const named = textAt(json, 'key') === 'URL' ? value : textAt(memberOf(json, 'docBean'), 'title');
  return { title: textAt(json, 'remark') || named || value, target: targetOf(json, facts) };
}
