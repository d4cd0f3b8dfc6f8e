import { fillPictures } from '../article/draft';
import type { Article } from '../article/readArticle';
import { escaped } from '../article/text';
import type { BookPicture } from '../pictures/convertPicture';
import { BOOK_STYLE } from './style';

const addressOf = ({ type, bytes }: BookPicture): string =>
  `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;

/** A page of the web as one file of HTML that holds its pictures and asks nobody for anything. */
export const writePage = (article: Article, pictures: ReadonlyMap<string, BookPicture>): Uint8Array => {
  const content = fillPictures(article.markup, article.pictures, (source) => {
    const picture = pictures.get(source);
    return picture && addressOf(picture);
  });
  const source = `<p class="source"><a href="${escaped(article.address)}">${escaped(article.address)}</a></p>`;
  const html =
    `<!doctype html>\n<html lang="${article.language}" dir="${article.isFromRight ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:; style-src \'unsafe-inline\'">' +
    `<title>${escaped(article.title)}</title><style>${BOOK_STYLE}</style></head>\n<body>${source}\n${content}</body></html>\n`;
  return new TextEncoder().encode(html);
};
