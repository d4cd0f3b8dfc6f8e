import { Marked, type Tokens } from 'marked';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const reader = new Marked({
  gfm: true,
  renderer: {
    list(list: Tokens.List): string | false {
      if (!list.items.some(({ task }) => task)) return false;
      const items = list.items.map(
        ({ checked, tokens }) =>
          `<li data-type="taskItem" data-checked="${checked === true}">${this.parser.parse(tokens)}</li>`,
      );
      return `<ul data-type="taskList">${items.join('')}</ul>`;
    },
    checkbox: () => '',
    // Pictures of the web are not fetched: their addresses stand in the text.
    image: ({ href, text }) => `<a href="${escaped(href)}">${escaped(text === '' ? href : text)}</a>`,
    html: ({ text }) => escaped(text),
  },
});

/** What begins a line of markdown, and what stands in one. */
const LINES = /^(?:#{1,6}\s+\S|[-*+]\s+\S|\d{1,9}[.)]\s+\S|>\s|```|\|.+\|\s*$)/m;
const MARKS = /\*\*[^*\n]+\*\*|\[[^\]\n]+\]\([^)\s]+\)/;

/** A pasted text as HTML, where it is written in markdown; undefined for other texts. */
export const markdownHtml = (text: string): string | undefined =>
  LINES.test(text) || MARKS.test(text) ? reader.parse(text, { async: false }) : undefined;
