import type { Text, TextKind } from '../content';
import type { Localised } from '../languages';
import { drive } from './drive';
import { introduction } from './introduction';
import { monitorHelp } from './monitorHelp';
import { privacy } from './privacy';

/** When the texts of the seed were last written; ISO 8601. */
export const WRITTEN = '2026-11-22T00:00:00.000Z';

const zh = [
  '<p>使用这台服务器，就表示您同意以下几点。</p>',
  '<h2>这是什么服务</h2>',
  '<p>Inkside 在您的墨水屏设备和电脑之间同步笔记、书籍和文件。它由搭建这台服务器的人运行和负责，不是设备厂商的服务。</p>',
  '<h2>您的内容</h2>',
  '<p>您的内容始终属于您。服务器只为同步、显示和推送而保存和处理它。搭建服务器的人在技术上能够看到上面的内容，请只使用您信得过的服务器。</p>',
  '<h2>请您做到</h2>',
  '<ul><li>只上传您有权保存的内容。</li><li>保管好自己的登录方式；设备丢失时，在账户设置里锁定它。</li><li>不要干扰服务器，不要尝试查看他人的内容。</li></ul>',
  '<h2>没有绝对的保证</h2>',
  '<p>Inkside 尽力不丢失任何内容，但硬盘会坏，服务器也可能停用。重要的内容请自己另留一份备份，您可以随时导出全部数据。</p>',
  '<h2>结束使用</h2>',
  '<p>您可以随时注销账户。搭建服务器的人也可以停止服务，或者停用违反以上约定的账户。条款有改动时，会再次请您同意。</p>',
].join('');

const zhTW = [
  '<p>使用這台伺服器，就表示您同意以下幾點。</p>',
  '<h2>這是什麼服務</h2>',
  '<p>Inkside 在您的電子紙裝置和電腦之間同步筆記、書籍和檔案。它由架設這台伺服器的人執行和負責，不是裝置廠商的服務。</p>',
  '<h2>您的內容</h2>',
  '<p>您的內容始終屬於您。伺服器只為同步、顯示和推送而儲存和處理它。架設伺服器的人在技術上能夠看到上面的內容，請只使用您信得過的伺服器。</p>',
  '<h2>請您做到</h2>',
  '<ul><li>只上傳您有權儲存的內容。</li><li>保管好自己的登入方式；裝置遺失時，在帳號設定裡鎖定它。</li><li>不要干擾伺服器，不要嘗試檢視他人的內容。</li></ul>',
  '<h2>沒有絕對的保證</h2>',
  '<p>Inkside 盡力不遺失任何內容，但硬碟會壞，伺服器也可能停用。重要的內容請自己另留一份備份，您可以隨時匯出全部資料。</p>',
  '<h2>結束使用</h2>',
  '<p>您可以隨時註銷帳號。架設伺服器的人也可以停止服務，或者停用違反以上約定的帳號。條款有更動時，會再次請您同意。</p>',
].join('');

const en = [
  '<p>By using this server you agree to the following.</p>',
  '<h2>What this service is</h2>',
  '<p>Inkside keeps notes, books and files the same on your e-ink device and your computer. The person who set up this server runs it and answers for it; it is not a service of the maker of your device.</p>',
  '<h2>Your content</h2>',
  '<p>It stays yours. The server keeps and handles it to sync, show and push it, and for nothing else. Whoever runs the server is able to read what lies on it: use it only where you trust them.</p>',
  '<h2>What is asked of you</h2>',
  '<ul><li>Upload only what you have a right to keep.</li><li>Look after your way to sign in, and lock a lost device in your account.</li><li>Do not disturb the server or try to see what belongs to others.</li></ul>',
  '<h2>No absolute promise</h2>',
  '<p>Inkside does its best to lose nothing, but disks fail and servers are switched off. Keep a copy of what matters; you can export everything at any time.</p>',
  '<h2>The end</h2>',
  '<p>You can close your account whenever you like. The owner of the server can end the service, or close an account that breaks these terms. When the terms change you are asked again.</p>',
].join('');

const ru = [
  '<p>Пользуясь этим сервером, вы соглашаетесь со следующим.</p>',
  '<h2>Что это за служба</h2>',
  '<p>Inkside поддерживает заметки, книги и файлы одинаковыми на устройстве с электронными чернилами и на компьютере. Сервером управляет и отвечает за него тот, кто его установил; это не служба производителя устройства.</p>',
  '<h2>Ваши материалы</h2>',
  '<p>Они остаются вашими. Сервер хранит и обрабатывает их только для синхронизации, показа и отправки. Владелец сервера технически может прочитать то, что на нём лежит: пользуйтесь им, только если доверяете владельцу.</p>',
  '<h2>О чём мы просим</h2>',
  '<ul><li>Загружайте только то, на что у вас есть права.</li><li>Берегите свой способ входа и заблокируйте потерянное устройство в учётной записи.</li><li>Не мешайте работе сервера и не пытайтесь увидеть чужое.</li></ul>',
  '<h2>Без абсолютных гарантий</h2>',
  '<p>Inkside старается ничего не терять, но диски ломаются, а серверы отключают. Храните копии важного: выгрузить всё можно в любой момент.</p>',
  '<h2>Прекращение</h2>',
  '<p>Вы можете закрыть учётную запись когда угодно. Владелец сервера может прекратить его работу или закрыть запись, которая нарушает эти условия. Если условия изменятся, вас спросят снова.</p>',
].join('');

/** The terms of use. */
const agreement: Localised = { zh, zhTW, en, ru };

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
