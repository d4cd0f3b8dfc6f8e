import type { Localised } from '../languages';

interface ServerFaq {
  readonly id: string;
  readonly question: Localised;
  readonly answer: Localised;
}

/** For those who run the server, and those who want to know what it means that somebody does. */
export const serverFaqs: readonly ServerFaq[] = [
  {
    id: 'where-data',
    question: {
      zh: '我的数据存在哪里？',
      zhTW: '我的資料存在哪裡？',
      en: 'Where is my data?',
      ru: 'Где лежат мои данные?',
    },
    answer: {
      zh: '<p>除非服务器的管理者另有设置，全部在服务器的数据目录里，默认是程序旁边的 <code>data</code>。想备份时，在服务器上运行（服务器不必停止）：</p><pre>npm run inkside -- backup 备份目录</pre>',
      zhTW: '<p>除非伺服器的管理者另有設定，全部在伺服器的資料目錄裡，預設是程式旁邊的 <code>data</code>。想備份時，在伺服器上執行（伺服器不必停止）：</p><pre>npm run inkside -- backup 備份目錄</pre>',
      en: '<p>In the server’s data folder, <code>data</code> beside the program, unless its owner chose another place. For a backup, run this on the server, which need not stop for it:</p><pre>npm run inkside -- backup FOLDER</pre>',
      ru: '<p>Если владелец сервера не выбрал другое место — в папке данных: по умолчанию это <code>data</code> рядом с программой. Чтобы сделать резервную копию, выполните на сервере команду (останавливать его не нужно):</p><pre>npm run inkside -- backup ПАПКА</pre>',
    },
  },
  {
    id: 'add-user',
    question: {
      zh: '怎样给家人添加账户？',
      zhTW: '怎樣給家人新增帳號？',
      en: 'How do I add an account for my family?',
      ru: 'Как добавить учётную запись для семьи?',
    },
    answer: {
      zh: '<p>家人用自己的邮箱登录一次，账户就建好了。也可以在服务器上运行：</p><pre>npm run inkside -- user add --email 邮箱地址</pre>',
      zhTW: '<p>家人用自己的電子郵件登入一次，帳號就建好了。也可以在伺服器上執行：</p><pre>npm run inkside -- user add --email 電子郵件地址</pre>',
      en: '<p>An account is made when somebody signs in for the first time. You can also run on the server:</p><pre>npm run inkside -- user add --email ADDRESS</pre>',
      ru: '<p>Учётная запись создаётся при первом входе. Её можно создать и на сервере:</p><pre>npm run inkside -- user add --email АДРЕС</pre>',
    },
  },
  {
    id: 'more-storage',
    question: {
      zh: '云存储空间不够了怎么办？',
      zhTW: '雲端儲存空間不夠了怎麼辦？',
      en: 'My cloud storage is full. What can I do?',
      ru: 'Место в облаке закончилось. Что делать?',
    },
    answer: {
      zh: '<p>先删除不再需要的推送文件，并清空回收站。还不够的话，请服务器的管理者为您制作一张增加空间的礼品卡。</p>',
      zhTW: '<p>先刪除不再需要的推送檔案，並清空資源回收筒。還不夠的話，請伺服器的管理者為您製作一張增加空間的禮品卡。</p>',
      en: '<p>Delete pushed files that you no longer need and empty the recycle bin. If that is not enough, ask the person who runs the server for a gift card with more storage.</p>',
      ru: '<p>Удалите ненужные отправленные файлы и очистите корзину. Если этого мало, попросите владельца сервера выпустить подарочную карту с дополнительным местом.</p>',
    },
  },
];
