const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 div ul ol dl table pre blockquote figure hr nav section'.split(' '));
/** What may stand in each of these, as parents of blocks. */
const HOLDERS = new Set('body div li dd td th blockquote figure figcaption caption section nav math'.split(' '));
/** Elements that stand nowhere but in these. */
const parents: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  tr: ['thead', 'tbody'],
  td: ['tr'],
  th: ['tr'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  figcaption: ['figure'],
  rt: ['ruby'],
  rp: ['ruby'],
};
/** Elements that hold nothing but these. */
const children: Readonly<Record<string, readonly string[]>> = {
  ul: ['li'],
  ol: ['li'],
  dl: ['dt', 'dd'],
  table: ['caption', 'thead', 'tbody'],
  tr: ['td', 'th'],
  pre: ['code'],
};

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g;

const faultOf = (name: string, parent: string, open: readonly string[]): string | undefined => {
  if (BLOCKS.has(name) && parent !== '' && !HOLDERS.has(parent)) return `${name} in ${parent}`;
  if (parents[name]?.includes(parent) === false) return `${name} in ${parent}`;
  if (children[parent]?.includes(name) === false) return `${name} in ${parent}`;
  return name === 'a' && open.includes('a') ? 'a in a' : undefined;
};

/** Where a well-formed body breaks the content models of HTML that matter to readers; ids and links within it, too. */
export const modelFaults = (xhtml: string): readonly string[] => {
  const body = xhtml.slice(xhtml.indexOf('<body')).replace('</html>', '');
  const open: string[] = [];
  const faults: string[] = [];
  for (const [, closing, name = '', , empty] of body.matchAll(TAG)) {
    if (closing !== '') {
      const last = open.pop();
      if (last !== name) faults.push(`${name} ends ${String(last)}`);
      continue;
    }
    const fault = faultOf(name, open.at(-1) ?? '', open);
    if (fault !== undefined) faults.push(fault);
    if (empty === '') open.push(name);
  }
  const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  if (new Set(ids).size !== ids.length) faults.push('an id twice');
  const lost = [...body.matchAll(/ href="#([^"]*)"/g)].filter(([, id]) => !ids.includes(id));
  return [...faults, ...lost.map(([whole]) => `lost ${whole}`)];
};
