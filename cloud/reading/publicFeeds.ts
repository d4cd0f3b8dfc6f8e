import { hashSecret } from '../accounts';

/** One entry of the public catalogue. */
interface PublicFeed {
  readonly title: string;
  readonly url: string;
  /** 0 RSS, 2 OPDS. */
  readonly sourceType: 0 | 2;
  /** BCP 47. */
  readonly language: string;
  readonly category: string;
  readonly description: string;
  /** Shown to people who search for nothing. */
  readonly isRecommended: boolean;
}

type Row = readonly [title: string, url: string, category: string, description: string, recommended?: 'recommended'];

const feeds = (language: string, rows: readonly Row[]): PublicFeed[] =>
  rows.map(([title, url, category, description, recommended]) => ({
    title,
    url,
    sourceType: 0,
    language,
    category,
    description,
    isRecommended: recommended !== undefined,
  }));

const english = feeds('en', [
  [
    'IEEE Spectrum',
    'https://spectrum.ieee.org/feeds/feed.rss',
    'technology',
    'Engineering and applied science.',
    'recommended',
  ],
  [
    'Wikipedia: Featured articles',
    'https://en.wikipedia.org/w/api.php?action=featuredfeed&feed=featured&feedformat=atom',
    'knowledge',
    'The featured article of each day.',
    'recommended',
  ],
  [
    'Wikipedia: Picture of the day',
    'https://commons.wikimedia.org/w/api.php?action=featuredfeed&feed=potd&feedformat=rss&language=en',
    'knowledge',
    'A picture a day from Wikimedia Commons.',
  ],
  ['BBC News: World', 'https://feeds.bbci.co.uk/news/world/rss.xml', 'news', 'News of the world.', 'recommended'],
  ['The Guardian: World', 'https://www.theguardian.com/world/rss', 'news', 'News and analysis.'],
  ['NPR: News', 'https://feeds.npr.org/1001/rss.xml', 'news', 'Public radio of the United States.'],
  [
    'The New York Times: Home page',
    'https://rss.nytimes.com/services/xml/rss/nyt/HomePage.xml',
    'news',
    'Headlines of the day.',
  ],
  ['Al Jazeera', 'https://www.aljazeera.com/xml/rss/all.xml', 'news', 'News from Doha.'],
  ['Deutsche Welle', 'https://rss.dw.com/rdf/rss-en-all', 'news', 'German world service in English.'],
  ['Nature', 'https://www.nature.com/nature.rss', 'science', 'Research of the week.', 'recommended'],
  ['NASA: News releases', 'https://www.nasa.gov/news-release/feed/', 'science', 'Space flight and research.'],
  [
    'Quanta Magazine',
    'https://www.quantamagazine.org/feed/',
    'science',
    'Mathematics, physics, biology, computing.',
    'recommended',
  ],
  ['arXiv: Computer science', 'https://rss.arxiv.org/rss/cs', 'science', 'New preprints.'],
  ['PLOS ONE', 'https://journals.plos.org/plosone/feed/atom', 'science', 'Open research of all fields.'],
  ['Ars Technica', 'https://feeds.arstechnica.com/arstechnica/index', 'technology', 'Technology and science.'],
  ['Hacker News', 'https://news.ycombinator.com/rss', 'technology', 'What programmers read.'],
  ['LWN.net', 'https://lwn.net/headlines/rss', 'technology', 'Linux and free software.'],
  ['MIT Technology Review', 'https://www.technologyreview.com/feed/', 'technology', 'Technology and what it does.'],
  ['The Verge', 'https://www.theverge.com/rss/index.xml', 'technology', 'Devices and the companies behind them.'],
  ['Aeon', 'https://aeon.co/feed.rss', 'essays', 'Long essays on ideas.', 'recommended'],
  ['The Marginalian', 'https://www.themarginalian.org/feed/', 'essays', 'Literature, science, art.'],
  ['Longreads', 'https://longreads.com/feed/', 'essays', 'Long stories, chosen.'],
  ['xkcd', 'https://xkcd.com/atom.xml', 'comics', 'A webcomic of romance, sarcasm, maths and language.'],
]);

const chinese = feeds('zh', [
  [
    '维基百科：典范条目',
    'https://zh.wikipedia.org/w/api.php?action=featuredfeed&feed=featured&feedformat=atom',
    'knowledge',
    '中文维基百科的典范条目。',
    'recommended',
  ],
  ['BBC 中文', 'https://feeds.bbci.co.uk/zhongwen/simp/rss.xml', 'news', '国际新闻。'],
  ['少数派', 'https://sspai.com/feed', 'technology', '数字生活与效率工具。', 'recommended'],
  ['阮一峰的网络日志', 'https://www.ruanyifeng.com/blog/atom.xml', 'technology', '科技爱好者周刊。', 'recommended'],
  ['Solidot', 'https://www.solidot.org/index.rss', 'technology', '奇客的资讯，重要的东西。'],
  ['知乎每日精选', 'https://www.zhihu.com/rss', 'essays', '每日精选的问答。'],
  ['V2EX', 'https://www.v2ex.com/index.xml', 'technology', '创意工作者的社区。'],
]);

const others = [
  ...feeds('de', [
    ['Tagesschau', 'https://www.tagesschau.de/index~rss2.xml', 'news', 'Nachrichten der ARD.', 'recommended'],
    ['heise online', 'https://www.heise.de/rss/heise-atom.xml', 'technology', 'IT-Nachrichten.'],
    [
      'Spektrum der Wissenschaft',
      'https://www.spektrum.de/alias/rss/spektrum-de-rss-feed/996406',
      'science',
      'Forschung verständlich.',
    ],
  ]),
  ...feeds('fr', [
    ['Le Monde', 'https://www.lemonde.fr/rss/une.xml', 'news', 'À la une.', 'recommended'],
    ['CNRS Le Journal', 'https://lejournal.cnrs.fr/rss', 'science', 'La recherche en France.'],
  ]),
  ...feeds('ru', [
    ['Хабр', 'https://habr.com/ru/rss/articles/', 'technology', 'Статьи о технологиях.', 'recommended'],
    ['N + 1', 'https://nplus1.ru/rss', 'science', 'Наука и техника.'],
  ]),
  ...feeds('es', [
    ['El País', 'https://feeds.elpais.com/mrss-s/pages/ep/site/elpais.com/portada', 'news', 'Portada.', 'recommended'],
  ]),
  ...feeds('ja', [
    ['NHK ニュース', 'https://www3.nhk.or.jp/rss/news/cat0.xml', 'news', '主要ニュース。', 'recommended'],
  ]),
  ...feeds('vi', [['VnExpress', 'https://vnexpress.net/rss/tin-moi-nhat.rss', 'news', 'Tin mới nhất.']]),
];

const catalogues: readonly PublicFeed[] = (
  [
    [
      'Project Gutenberg',
      'https://www.gutenberg.org/ebooks.opds/',
      'en',
      'Some 75,000 books whose copyright has ended.',
      true,
    ],
    [
      'Standard Ebooks',
      'https://standardebooks.org/feeds/opds',
      'en',
      'Carefully made editions of the public domain.',
      true,
    ],
    [
      'Standard Ebooks: New releases',
      'https://standardebooks.org/feeds/opds/new-releases',
      'en',
      'The newest editions.',
      false,
    ],
    [
      'Feedbooks: Public domain',
      'https://catalog.feedbooks.com/publicdomain/catalog.atom',
      'en',
      'Books of the public domain in several languages.',
      true,
    ],
    ['Internet Archive', 'https://bookserver.archive.org/catalog/', 'en', 'Scanned books of libraries.', false],
    ['Gallica', 'https://gallica.bnf.fr/opds', 'fr', 'Bibliothèque nationale de France.', true],
    ['Ebooks libres et gratuits', 'https://www.ebooksgratuits.com/opds/', 'fr', 'Livres du domaine public.', false],
    [
      'Wolne Lektury',
      'https://wolnelektury.pl/opds/',
      'pl',
      'Lektury szkolne i literatura w domenie publicznej.',
      true,
    ],
    ['textos.info', 'https://www.textos.info/catalogo.atom', 'es', 'Biblioteca digital abierta.', false],
  ] as const
).map(([title, url, language, description, isRecommended]) => ({
  title,
  url,
  sourceType: 2,
  language,
  category: 'books',
  description,
  isRecommended,
}));

/** Well-known sources that anyone may read, at their publishers' addresses. None is fetched before it is asked for. */
export const PUBLIC_FEEDS: readonly PublicFeed[] = [...english, ...chinese, ...others, ...catalogues];

export interface CatalogueFeed extends PublicFeed {
  /** 24 hexadecimal characters; the same in every cloud. */
  readonly id: string;
}

const ID_LENGTH = 24;

const CATALOGUE: readonly CatalogueFeed[] = PUBLIC_FEEDS.map((feed) => ({
  ...feed,
  id: hashSecret(`public feed\n${feed.url}`).slice(0, ID_LENGTH),
}));

/** As people paste it: with or without scheme, `www.` and the slash at the end. */
const plainAddress = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '');

const looksLikeAddress = (text: string): boolean =>
  /^https?:\/\//i.test(text.trim()) || /^\S+\.\S+\/\S*$/.test(text.trim());

const ofType =
  (sourceType: number | undefined) =>
  (feed: CatalogueFeed): boolean =>
    sourceType === undefined || feed.sourceType === sourceType;

const holdsAll =
  (words: readonly string[]) =>
  (feed: CatalogueFeed): boolean => {
    const text = `${feed.title} ${feed.description} ${feed.category} ${feed.language} ${feed.url}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };

export const findPublicFeed = (id: string): CatalogueFeed | undefined => CATALOGUE.find((feed) => feed.id === id);

/** By the address of a feed, whole, or by words, all of which must stand in an entry; nothing asks for everything. */
export const searchPublicFeeds = (text: string, sourceType: number | undefined): CatalogueFeed[] => {
  const candidates = CATALOGUE.filter(ofType(sourceType));
  if (looksLikeAddress(text)) return candidates.filter(({ url }) => plainAddress(url) === plainAddress(text));
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return candidates.filter(holdsAll(words));
};

/** The same among those that the cloud recommends. */
export const recommendedFeeds = (text: string, sourceType: number | undefined): CatalogueFeed[] =>
  searchPublicFeeds(text, sourceType).filter(({ isRecommended }) => isRecommended);
