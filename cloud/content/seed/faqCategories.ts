import type { FaqCategory } from '../content';

export const faqCategories: readonly FaqCategory[] = [
  {
    id: 'account',
    title: { zh: '账户与登录', zhTW: '帳號與登入', en: 'Account and signing in', ru: 'Учётная запись и вход' },
  },
  { id: 'sync', title: { zh: '同步', zhTW: '同步', en: 'Sync', ru: 'Синхронизация' } },
  { id: 'push', title: { zh: '推送文件', zhTW: '推送檔案', en: 'Sending files', ru: 'Отправка файлов' } },
  {
    id: 'notes',
    title: { zh: '笔记与书库', zhTW: '筆記與書庫', en: 'Notes and library', ru: 'Заметки и библиотека' },
  },
  { id: 'server', title: { zh: '自建服务器', zhTW: '自架伺服器', en: 'Your own server', ru: 'Свой сервер' } },
];
