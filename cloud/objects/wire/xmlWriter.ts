export type XmlNode = readonly [name: string, content: string | number | boolean | readonly XmlNode[]];

/** XML 1.0 has no way to write these, not even escaped; a client that needs them asks for `encoding-type=url`. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A parser folds bare line ends and so would change the key.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

const escapeText = (text: string): string =>
  text.replace(UNWRITABLE, '\ufffd').replace(/[&<>"'\r\n\t]/g, (char) => ENTITIES[char] ?? char);

const writeNode = ([name, content]: XmlNode): string => {
  const inner = Array.isArray(content) ? content.map(writeNode).join('') : escapeText(String(content));
  return `<${name}>${inner}</${name}>`;
};

export const writeXml = (root: XmlNode): string => `<?xml version="1.0" encoding="UTF-8"?>\n${writeNode(root)}`;
