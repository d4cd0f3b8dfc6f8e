import { Drawing } from '@inkside/ui';

/** Two open sheets that lie over each other. */
export const GroupsDrawing = () => (
  <Drawing>
    <path d="M24 14h52v66H24zM72 26h52v66H72" />
    <path d="M34 28h30M34 40h24" opacity="0.5" />
    <path className="accented" d="M84 58c5-13 10-14 9-5s4 10 8 3 7-8 6-1 5 8 9 2" strokeWidth="2" />
  </Drawing>
);
