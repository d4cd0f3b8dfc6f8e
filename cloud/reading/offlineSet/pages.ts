import { escaped } from './feeds';
import { SITE_LEAD, SITE_TITLE, STORIES } from './texts';
import type { Story } from './texts';

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head>` +
  `<body><header><nav><a href="/">${SITE_TITLE}</a></nav></header><main>${body}</main>` +
  '<aside>Opening hours</aside><footer>Two lamps, all night.</footer></body></html>';

const storyLink = ({ slug, title }: Story): string => `<li><a href="/stories/${slug}.html">${escaped(title)}</a></li>`;

export const indexPage = (): string =>
  page(
    `<title>${SITE_TITLE}</title><meta name="description" content="${SITE_LEAD}">` +
      '<link rel="alternate" type="application/rss+xml" title="Stories" href="/feed.rss">' +
      '<link rel="icon" href="/cover.png">',
    `<h1>${SITE_TITLE}</h1><ul>${STORIES.map(storyLink).join('')}</ul>`,
  );

export const storyPage = (story: Story, origin: string): string =>
  page(
    `<title>${escaped(story.title)} - ${SITE_TITLE}</title>` +
      `<meta property="og:title" content="${escaped(story.title)}">` +
      `<meta property="og:description" content="${escaped(story.summary)}">` +
      '<meta property="og:image" content="/cover.png">' +
      `<meta property="og:site_name" content="${SITE_TITLE}">` +
      `<link rel="canonical" href="${origin}/stories/${story.slug}.html">` +
      '<script>document.title = "changed"</script>',
    `<article><h1>${escaped(story.title)}</h1>${story.paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')}` +
      '<p onclick="steal()"><a href="tides.html">More</a> <img src="../cover.png" alt="A lamp"></p></article>',
  );
