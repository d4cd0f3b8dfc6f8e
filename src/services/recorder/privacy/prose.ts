import type { Span } from './found';

const isOther = /[^\x21-\x7e]/;
const isEncodedOther = /%20|%[89A-Fa-f][\dA-Fa-f]|\+/;
/** What has a space and is nobody's: kinds of data, moments. */
const machine =
  /^(?:[\w.+-]{1,60}\/[\w.+-]{1,60};\s{0,3}[\w=; -]{1,100}|\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?(?:\.\d+)?|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT)$/;
/** A file as somebody has called it. */
const fileName =
  /^[^/\\]{1,255}\.(?:pdf|note|epub|mobi|azw3?|png|jpe?g|gif|webp|svg|bmp|heic|txt|md|docx?|pptx?|xlsx?|odt|zip|mp3|m4a|wav|mp4|html?|json|csv|djvu|cbz)$/i;
/** Only these are taken apart at their strokes; any other text with one is a sentence. */
const isPath = /^(?:#?\/|[a-z][a-z\d+.-]{1,20}:\/\/|[\da-f-]{16,}\/)/i;
const pieces = /[^/?&=#]+/g;
const idLike = /^(?:[\da-f]{16,}|[\da-f]{8}-[\da-f-]{27}|\d{1,16}|\d+-[\da-f]+|\d{4}-\d\d-\d\dT[\d:.]+Z)$/i;

const lowWord = /^[a-z][a-z\d_-]{0,15}$/;

/** Ids, revisions, moments and kinds, which stay where nothing but what is around them tells of words. */
export const isOfCode = (text: string): boolean => idLike.test(text) || lowWord.test(text);

/** Puts into `spans` what only a person writes: words with spaces, letters of other languages, files by their names. */
export const findProse = (text: string, spans: Span[]): void => {
  if (machine.test(text)) return;
  if (!isPath.test(text)) {
    if (isOther.test(text) || fileName.test(text)) spans.push({ start: 0, end: text.length, kind: 'words' });
    return;
  }
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    if (isOther.test(piece) || isEncodedOther.test(piece))
      spans.push({ start: index, end: index + piece.length, kind: 'words' });
  }
};
