import { drawRouteMap } from '../../sketches/routeMap';
import { fountain, INK } from '../../sheet/pens';
import type { Sheet } from '../../sheet/sheet';
import { drawHeading, drawLine } from '../../sheet/text';
import type { NotebookPage } from '../notebook';
import { dashed } from '../parts';

const map = (sheet: Sheet): void => {
  drawHeading(sheet, 'Wochenende am See', 122, 190);
  drawRouteMap(sheet, { x: 120, y: 290, scale: 1 });
  dashed(
    sheet,
    122,
    1490,
    1150,
    [
      'Zug 7:04, Gleis 3, umsteigen in Kufstein',
      'einmal rundherum: 9 km, etwa zweieinhalb Stunden',
      'Hütte: Kaiserschmarrn. Für zwei reicht einer!',
    ],
    { mark: ['7:04', '9 km'] },
  );
  drawLine(sheet, 'Badehose nicht vergessen', 122, 1740, { pen: fountain(INK.red) });
};

export const lakePages: readonly NotebookPage[] = [{ paper: 'blank', draw: map }];
