import type { Language } from '../content';

/** What a catalogue says by itself; titles and names come from the library. */
export interface CatalogueWords {
  readonly library: string;
  readonly all: string;
  readonly allText: string;
  readonly newest: string;
  readonly newestText: string;
  readonly search: string;
  readonly order: string;
  readonly title: string;
  readonly author: string;
  /** Of the sign-in that a reader shows. */
  readonly signIn: string;
  readonly name: string;
  readonly password: string;
}

const en: CatalogueWords = {
  library: 'Inkside library',
  all: 'All books',
  allText: 'By title, author or date',
  newest: 'Newest books',
  newestText: 'What was added last',
  search: 'Search',
  order: 'Order',
  title: 'Title',
  author: 'Author',
  signIn: 'Sign in with your e-mail address and a password for other programs, which you make in the library.',
  name: 'E-mail address or phone number',
  password: 'Password for other programs',
};

const zh: CatalogueWords = {
  library: 'Inkside 书库',
  all: '全部书籍',
  allText: '按书名、作者或日期排列',
  newest: '最新书籍',
  newestText: '最近添加的书籍',
  search: '搜索',
  order: '排序',
  title: '书名',
  author: '作者',
  signIn: '请使用邮箱和在书库中创建的“其他程序密码”登录。',
  name: '邮箱或手机号',
  password: '其他程序密码',
};

const zhTW: CatalogueWords = {
  library: 'Inkside 書庫',
  all: '全部書籍',
  allText: '依書名、作者或日期排列',
  newest: '最新書籍',
  newestText: '最近加入的書籍',
  search: '搜尋',
  order: '排序',
  title: '書名',
  author: '作者',
  signIn: '請使用電子郵件和在書庫中建立的「其他程式密碼」登入。',
  name: '電子郵件或手機號碼',
  password: '其他程式密碼',
};

const ru: CatalogueWords = {
  library: 'Библиотека Inkside',
  all: 'Все книги',
  allText: 'По названию, автору или дате',
  newest: 'Новые книги',
  newestText: 'Добавленные последними',
  search: 'Поиск',
  order: 'Порядок',
  title: 'Название',
  author: 'Автор',
  signIn: 'Войдите с адресом почты и паролем для других программ, который создаётся в библиотеке.',
  name: 'Адрес почты или номер телефона',
  password: 'Пароль для других программ',
};

const all: Readonly<Record<Language, CatalogueWords>> = { zh, zhTW, en, ru };

/** English for whoever wants none of our languages. */
export const wordsFor = (language: Language | undefined): CatalogueWords => all[language ?? 'en'];
