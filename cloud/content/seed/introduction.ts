import type { Localised } from '../languages';

const zh = [
  '<p>Inkside 是墨水屏设备在电脑上的另一半：手写笔记、书籍和推送的文件，在设备和电脑上始终一致。</p>',
  '<h2>可以做什么</h2>',
  '<ul><li><strong>笔记</strong>：在电脑上翻看设备上的手写笔记，笔画清晰，放大也不模糊；整理文件夹、改名、收藏、找回删掉的内容。</li>',
  '<li><strong>推送</strong>：把文件、图片和网页拖进窗口，设备联网后自动收到。</li>',
  '<li><strong>书库</strong>：看到设备上的书、读到了哪里、做了哪些批注。</li>',
  '<li><strong>阅读</strong>：收藏网页，订阅网站和 RSS，浏览 OPDS 书目，把想看的送到设备上。</li>',
  '<li><strong>日历</strong>：每天读了多久、读了什么。</li></ul>',
  '<h2>断网也能用</h2>',
  '<p>浏览器里有一份完整的副本。没有网络时照常打开和修改，联网后自动补上。窗口底部始终写明：已存入云端、正在保存，还是处于离线状态。</p>',
  '<h2>云端在您自己手里</h2>',
  '<p>Inkside 自带云端，装在自己的电脑或家里的服务器上就能用，不依赖其他服务。没有广告，没有跟踪。</p>',
].join('');

const zhTW = [
  '<p>Inkside 是電子紙裝置在電腦上的另一半：手寫筆記、書籍和推送的檔案，在裝置和電腦上始終一致。</p>',
  '<h2>可以做什麼</h2>',
  '<ul><li><strong>筆記</strong>：在電腦上翻閱裝置上的手寫筆記，筆畫清晰，放大也不模糊；整理資料夾、重新命名、加入收藏、找回刪除的內容。</li>',
  '<li><strong>推送</strong>：把檔案、圖片和網頁拖進視窗，裝置連上網路後自動收到。</li>',
  '<li><strong>書庫</strong>：看到裝置上的書、讀到了哪裡、做了哪些註記。</li>',
  '<li><strong>閱讀</strong>：收藏網頁，訂閱網站和 RSS，瀏覽 OPDS 書目，把想看的送到裝置上。</li>',
  '<li><strong>行事曆</strong>：每天讀了多久、讀了什麼。</li></ul>',
  '<h2>沒有網路也能用</h2>',
  '<p>瀏覽器裡有一份完整的副本。沒有網路時照常開啟和修改，連線後自動補上。視窗底部始終寫明：已存入雲端、正在儲存，還是處於離線狀態。</p>',
  '<h2>雲端在您自己手裡</h2>',
  '<p>Inkside 自帶雲端，裝在自己的電腦或家裡的伺服器上就能用，不依賴其他服務。沒有廣告，沒有追蹤。</p>',
].join('');

const en = [
  '<p>Inkside is the other half of your e-ink device, on your computer: handwriting, books and pushed files, the same on both.</p>',
  '<h2>What it does</h2>',
  '<ul><li><strong>Notes</strong>: page through the handwriting of your device, sharp at every size. Sort it into folders, rename it, keep favourites, bring back what was deleted.</li>',
  '<li><strong>Send</strong>: drop files, pictures or web pages into the window, and the device fetches them when it is online.</li>',
  '<li><strong>Library</strong>: the books of your device, how far you have read, and what you marked.</li>',
  '<li><strong>Reading</strong>: save web pages, follow websites and feeds, browse OPDS catalogues, and send what you like to the device.</li>',
  '<li><strong>Calendar</strong>: how long you read each day, and what.</li></ul>',
  '<h2>Without a network too</h2>',
  '<p>Your browser keeps a whole copy. Open and change things offline; they go up by themselves when the network is back. The line at the bottom always says whether everything is saved in the cloud, being saved, or offline.</p>',
  '<h2>A cloud of your own</h2>',
  '<p>Inkside comes with its cloud, which runs on your computer or on a server at home and needs no other service. No advertising, no tracking.</p>',
].join('');

const ru = [
  '<p>Inkside — вторая половина вашего устройства на электронных чернилах, на компьютере: рукописные заметки, книги и отправленные файлы одинаковы там и там.</p>',
  '<h2>Что он умеет</h2>',
  '<ul><li><strong>Заметки</strong>: листайте рукописные заметки с устройства, чёткие при любом увеличении. Раскладывайте по папкам, переименовывайте, отмечайте избранное, возвращайте удалённое.</li>',
  '<li><strong>Отправка</strong>: перетащите файлы, картинки или страницы в окно, и устройство заберёт их, когда выйдет в сеть.</li>',
  '<li><strong>Библиотека</strong>: книги с устройства, сколько прочитано и что отмечено.</li>',
  '<li><strong>Чтение</strong>: сохраняйте страницы, следите за сайтами и лентами RSS, просматривайте каталоги OPDS и отправляйте понравившееся на устройство.</li>',
  '<li><strong>Календарь</strong>: сколько вы читали каждый день и что именно.</li></ul>',
  '<h2>И без сети</h2>',
  '<p>В браузере хранится полная копия. Открывайте и меняйте что угодно без связи: изменения отправятся сами, когда она вернётся. Нижняя строка всегда показывает, сохранено ли всё в облаке, идёт ли сохранение или нет связи.</p>',
  '<h2>Своё облако</h2>',
  '<p>Облако входит в Inkside: оно работает на вашем компьютере или домашнем сервере и не зависит от других служб. Ни рекламы, ни слежки.</p>',
].join('');

/** What Inkside is, for who has never seen it. */
export const introduction: Localised = { zh, zhTW, en, ru };
