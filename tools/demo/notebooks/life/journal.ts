import { drawCup } from '../../sketches/cup';
import { fountain, INK } from '../../sheet/pens';
import type { Sheet } from '../../sheet/sheet';
import { drawHeading, drawLine, drawParagraph } from '../../sheet/text';
import type { NotebookPage } from '../notebook';
import { baseline } from '../parts';

const LEFT = 124;
const WIDTH = 1150;

interface Entry {
  readonly title: string;
  readonly weather: string;
  readonly text: readonly string[];
}

const ENTRIES: readonly Entry[] = [
  {
    title: 'Monday',
    weather: 'fog until noon, then everything at once',
    text: [
      'Woke before the alarm and lay there listening to the heating, which sounds like a small ship. Wrote three pages before breakfast. None of them good, all of them mine.',
      'The new pen is lighter than the old one. My letters have become wider, as if they had moved into a larger flat.',
      'Called mother. She has begun to learn the names of birds.',
    ],
  },
  {
    title: 'Wednesday',
    weather: 'rain, the good kind',
    text: [
      'Train to the lake and back, two hours each way, and the best part was the way. A boy across the aisle drew dinosaurs on a tablet of his own and showed me how long a neck has to be: “until the page ends”.',
      'Sketched the boat house. Missed the mist again.',
      'Soup.',
    ],
  },
  {
    title: 'Saturday',
    weather: 'cold and very clear',
    text: [
      'Sorted the notebooks. Found the list of things I wanted to be able to do by now: swim two kilometres, bake bread, read a poem in Chinese. Two of three is not bad, and the bread was never my idea.',
      'In the evening Jonas came by with the chess board. We played one game for three hours and forgot whose move it was.',
    ],
  },
];

const page = ({ title, weather, text }: Entry, isLast: boolean): NotebookPage => ({
  paper: 'lines',
  draw: (sheet: Sheet) => {
    drawHeading(sheet, title, LEFT, baseline(1));
    drawLine(sheet, weather, LEFT, baseline(3), { pen: fountain(INK.grey) });
    let y = baseline(5);
    for (const paragraph of text) {
      y = drawParagraph(sheet, paragraph, { x: LEFT, y, width: WIDTH }, { pen: fountain(INK.blue, 3) }) + 72;
    }
    if (isLast) drawCup(sheet, { x: 900, y: 1350, scale: 0.8 });
  },
});

export const journalPages: readonly NotebookPage[] = ENTRIES.map((entry, index) =>
  page(entry, index === ENTRIES.length - 1),
);
