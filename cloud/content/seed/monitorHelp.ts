import type { Localised } from '../languages';

const zh = [
  '<p>把墨水屏当作电脑显示器使用时，下面几点能让 Inkside 清楚又省眼。</p>',
  '<h2>选择墨水屏主题</h2>',
  '<p>在头像菜单的“主题”里选择“墨水屏”：没有阴影和动画，文字纯黑，边框代替底色。系统和浏览器里的动画也建议关闭。</p>',
  '<h2>残影</h2>',
  '<ul><li>出现残影时，按显示器上的刷新键清屏。</li><li>看静止的页面用清晰的刷新模式，打字和滚动用快速模式。</li></ul>',
  '<h2>翻页而不是滚动</h2>',
  '<p>打开笔记后，用 Page Up 和 Page Down 翻页，比滚动更清楚。长列表也可以用这两个键。</p>',
  '<h2>字太小</h2>',
  '<p>按 Ctrl 和 + 放大页面（Mac 上是 ⌘ 和 +），放大到 200 % 时布局依然完整。显示器的缩放比例请在系统设置里调整。</p>',
  '<h2>没有画面</h2>',
  '<p>墨水屏断电后仍会显示最后的画面。先确认电源和视频线，再按一次刷新键；仍无变化时，换一根线或换一个接口试试。</p>',
].join('');

const zhTW = [
  '<p>把電子紙當作電腦螢幕使用時，下面幾點能讓 Inkside 清楚又護眼。</p>',
  '<h2>選擇電子紙主題</h2>',
  '<p>在大頭貼選單的「主題」裡選擇「電子紙」：沒有陰影和動畫，文字純黑，框線代替底色。系統和瀏覽器裡的動畫也建議關閉。</p>',
  '<h2>殘影</h2>',
  '<ul><li>出現殘影時，按螢幕上的重新整理鍵清除。</li><li>看靜止的頁面用清晰的更新模式，打字和捲動用快速模式。</li></ul>',
  '<h2>翻頁而不是捲動</h2>',
  '<p>開啟筆記後，用 Page Up 和 Page Down 翻頁，比捲動更清楚。長清單也可以用這兩個鍵。</p>',
  '<h2>字太小</h2>',
  '<p>按 Ctrl 和 + 放大頁面（Mac 上是 ⌘ 和 +），放大到 200 % 時版面依然完整。螢幕的縮放比例請在系統設定裡調整。</p>',
  '<h2>沒有畫面</h2>',
  '<p>電子紙斷電後仍會顯示最後的畫面。先確認電源和視訊線，再按一次重新整理鍵；仍無變化時，換一條線或換一個連接埠試試。</p>',
].join('');

const en = [
  '<p>How to make Inkside sharp and restful on an e-ink monitor.</p>',
  '<h2>Choose the e-ink theme</h2>',
  '<p>Under Theme in the menu of your picture choose E-ink: no shadows, no animation, pure black text, borders in place of tints. It helps to switch off animation in the system and the browser too.</p>',
  '<h2>Ghosts of old pictures</h2>',
  '<ul><li>When an old picture shines through, press the refresh key of the monitor.</li><li>Use its sharp mode for pages that stand still, and its fast mode for typing and scrolling.</li></ul>',
  '<h2>Turn pages, do not scroll</h2>',
  '<p>In an open note Page Up and Page Down turn the pages, which stays sharper than scrolling. They work in long lists too.</p>',
  '<h2>Text is too small</h2>',
  '<p>Press Ctrl and + to enlarge the page (⌘ and + on a Mac); it stays whole up to 200 % and more. The scale of the monitor itself is set in the system.</p>',
  '<h2>No picture</h2>',
  '<p>E-ink keeps its last picture without power. Look at the power and video cables first and press the refresh key once; if nothing changes, try another cable or another port.</p>',
].join('');

const ru = [
  '<p>Как сделать Inkside чётким и удобным для глаз на мониторе с электронными чернилами.</p>',
  '<h2>Выберите оформление для чернил</h2>',
  '<p>В меню вашего изображения в разделе «Тема» выберите «Электронные чернила»: без теней и анимации, текст чисто чёрный, рамки вместо оттенков. Анимацию в системе и браузере тоже лучше отключить.</p>',
  '<h2>Следы прежних изображений</h2>',
  '<ul><li>Если проступает прежнее изображение, нажмите на мониторе клавишу обновления.</li><li>Для неподвижных страниц выбирайте чёткий режим, для набора и прокрутки — быстрый.</li></ul>',
  '<h2>Листайте, а не прокручивайте</h2>',
  '<p>В открытой заметке страницы переключают Page Up и Page Down: так чётче, чем при прокрутке. В длинных списках эти клавиши тоже работают.</p>',
  '<h2>Слишком мелкий текст</h2>',
  '<p>Нажмите Ctrl и + (на Mac ⌘ и +), чтобы увеличить страницу: она не разваливается и при 200 %. Масштаб самого монитора настраивается в системе.</p>',
  '<h2>Нет изображения</h2>',
  '<p>Электронные чернила хранят последнее изображение и без питания. Проверьте кабели питания и видео и один раз нажмите клавишу обновления; если ничего не меняется, попробуйте другой кабель или разъём.</p>',
].join('');

/** For those who use e-ink as the monitor of a computer. */
export const monitorHelp: Localised = { zh, zhTW, en, ru };
