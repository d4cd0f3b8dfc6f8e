import type { Text, TextKind } from '../content';
import type { Localised } from '../languages';
import { agreement } from './agreement';
import { drive } from './drive';
import { introduction } from './introduction';
import { monitorHelp } from './monitorHelp';
import { privacy } from './privacy';
import { WRITTEN } from './written';

const page = (kind: TextKind, title: Localised, description: Localised): Text => ({
  id: kind,
  kind,
  public: true,
  title,
  description,
  updatedAt: WRITTEN,
});

/** The static page kinds, each once. Consent asks again when `updatedAt` of one moves on. */
export const texts: readonly Text[] = [
  page(
    'updateMessage',
    { zh: '新版本说明', zhTW: '新版本說明', en: 'What is new', ru: 'Что нового' },
    {
      zh: '<p>笔记、书籍和推送的文件都存放在这台服务器上，浏览器里另有一份副本，断网时照样可以使用。</p><p>联网后，离线时的修改会自动上传。</p>',
      zhTW: '<p>筆記、書籍和推送的檔案都存放在這台伺服器上，瀏覽器裡另有一份副本，斷網時照樣可以使用。</p><p>連上網路後，離線時的修改會自動上傳。</p>',
      en: '<p>Notes, books and pushed files lie on this server. Your browser keeps a copy, so that you can work without a network.</p><p>What you change offline goes up by itself when the network is back.</p>',
      ru: '<p>Заметки, книги и отправленные файлы хранятся на этом сервере. В браузере есть их копия, поэтому можно работать и без сети.</p><p>Изменения, сделанные без сети, отправятся сами, когда связь вернётся.</p>',
    },
  ),
  page('privacy', { zh: '隐私政策', zhTW: '隱私權政策', en: 'Privacy', ru: 'Конфиденциальность' }, privacy),
  page('agreement', { zh: '使用条款', zhTW: '使用條款', en: 'Terms of use', ru: 'Условия использования' }, agreement),
  page('service', { zh: '关于 Inkside', zhTW: '關於 Inkside', en: 'About Inkside', ru: 'Об Inkside' }, introduction),
  page(
    'cookie',
    { zh: 'Cookie 说明', zhTW: 'Cookie 說明', en: 'Cookies', ru: 'Файлы cookie' },
    {
      zh: '<p>登录期间，这台服务器用一个名为 SyncGatewaySession 的 Cookie 保持笔记同步；另有一个 locale 记住您选的语言。没有广告，也没有跟踪。</p>',
      zhTW: '<p>登入期間，這台伺服器用一個名為 SyncGatewaySession 的 Cookie 保持筆記同步；另有一個 locale 記住您選的語言。沒有廣告，也沒有追蹤。</p>',
      en: '<p>While you are signed in, this server uses one cookie, SyncGatewaySession, which keeps your notes in step. Another, locale, remembers your language. There is no advertising and no tracking.</p>',
      ru: '<p>Пока вы в системе, сервер использует cookie SyncGatewaySession: с ним синхронизируются заметки. Ещё один, locale, хранит выбранный язык. Рекламы и слежки нет.</p>',
    },
  ),
  page(
    'help',
    {
      zh: '显示器使用帮助',
      zhTW: '顯示器使用說明',
      en: 'Help for e-ink monitors',
      ru: 'Помощь: монитор на электронных чернилах',
    },
    monitorHelp,
  ),
  page('drive', { zh: '关于网盘', zhTW: '關於雲端硬碟', en: 'Online drives', ru: 'Сетевые диски' }, drive),
];
