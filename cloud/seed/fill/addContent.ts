import type { Ad, App, ContentStore, Notice } from '../../content';

const WRITTEN = '2026-11-26T00:00:00.000Z';

const notices: readonly Notice[] = [
  {
    id: 'demo',
    title: {
      zh: '这是演示账户',
      zhTW: '這是示範帳號',
      en: 'This is a demo account',
      ru: 'Это демонстрационная учётная запись',
    },
    description: {
      zh: '<p>这里的笔记、书籍和推送的文件都由程序绘制，可以随意修改和删除。</p>',
      zhTW: '<p>這裡的筆記、書籍和推送的檔案都由程式繪製，可以隨意修改和刪除。</p>',
      en: '<p>Its notes, books and pushed files were drawn by a program. Change and delete what you like.</p>',
      ru: '<p>Заметки, книги и файлы здесь нарисованы программой. Меняйте и удаляйте что угодно.</p>',
    },
    createdAt: WRITTEN,
    updatedAt: WRITTEN,
  },
];

/** The app of a phone is the web app itself, put on its home screen. */
const apps: readonly App[] = [
  {
    id: 'demo-web-app',
    channel: 'web',
    models: [],
    versionName: '0.1.0',
    versionCode: 1,
    forced: false,
    url: '/',
    description: {
      zh: '<p>无需安装包：在浏览器里打开，然后“添加到主屏幕”。</p>',
      zhTW: '<p>不需安裝檔：在瀏覽器裡開啟，然後「加到主畫面」。</p>',
      en: '<p>There is no package: open it in the browser, then “Add to Home screen”.</p>',
      ru: '<p>Устанавливать нечего: откройте в браузере и выберите «Добавить на главный экран».</p>',
    },
    updatedAt: WRITTEN,
  },
];

const ads: readonly Ad[] = [
  {
    id: 'demo-welcome',
    title: {
      zh: '手写的一切，在电脑上也一样',
      zhTW: '手寫的一切，在電腦上也一樣',
      en: 'Your handwriting, the same on the computer',
      ru: 'Ваш почерк — и на компьютере тоже',
    },
    // A picture that every cloud has, with the web app or without.
    imageUrl: '/device/note/background/color/cornell.png',
    linkUrl: '/#/introduction',
    updatedAt: WRITTEN,
  },
];

interface Item {
  readonly id: string;
}

const withThose = <Kind extends Item>(there: readonly Kind[], added: readonly Kind[]): Kind[] => [
  ...there,
  ...added.filter(({ id }) => !there.some((each) => each.id === id)),
];

/** What a cloud with a demo has to say beyond the texts that come with every cloud. What the operator wrote stays first. */
export const addContent = (content: Pick<ContentStore, 'change'>): Promise<void> =>
  content.change((there) => ({
    ...there,
    notices: withThose(there.notices, notices),
    apps: there.apps.length > 0 ? there.apps : [...apps],
    ads: there.ads.length > 0 ? there.ads : [...ads],
  }));
