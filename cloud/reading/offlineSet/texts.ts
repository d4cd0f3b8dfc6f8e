/** What the bundled site tells of: a made-up reading room, so that no one's work is copied. */
export interface Story {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  /** ISO 8601. */
  readonly published: string;
  readonly paragraphs: readonly string[];
}

export const STORIES: readonly Story[] = [
  {
    slug: 'lamps',
    title: 'The lamps & the harbour',
    summary: 'Why the reading room keeps two lamps lit all night.',
    author: 'Ada Lindqvist',
    published: '2026-11-18T07:30:00Z',
    paragraphs: [
      'Two lamps stand in the window of the reading room, one for the boats and one for whoever cannot sleep. Nobody remembers who lit them first, and the book of hours has a gap of eleven years where the page should be.',
      'The rule is simple: whoever leaves last trims both wicks, and whoever comes first finds them burning. In forty winters it has failed twice, and both times a letter of apology was pinned to the door before noon.',
    ],
  },
  {
    slug: 'paper',
    title: 'A short history of cheap paper',
    summary: 'From rags to straw to pulp, told with a pair of scissors.',
    author: 'Tomas Okafor',
    published: '2026-11-16T18:05:00Z',
    paragraphs: [
      'Hold a page from an old newspaper against the light and you see the hurry in it: short fibres, a brown rim, a smell of vanilla. Rag paper of two centuries before lies beside it, white and a little proud.',
      'Cheap paper made cheap reading possible, and it is falling apart at the same speed at which it was printed. What we copy today, we copy because somebody once saved a penny on a ream.',
    ],
  },
  {
    slug: 'tides',
    title: 'Reading a tide table',
    summary: 'Columns of numbers that somebody trusted with a life.',
    author: 'Mei Tanaka',
    published: '2026-11-12T12:00:00Z',
    paragraphs: [
      'A tide table is the only book in the room that everyone reads aloud. The numbers are small, the margin is wide, and the margin is where the harbour master wrote what the numbers could not know.',
      'Springs and neaps, the wind against the flood, the bar that moved in the storm of the year before: all of it in pencil, none of it signed, every line believed.',
    ],
  },
];

export const BOOKS = [
  {
    slug: 'harbour',
    title: 'The Harbour Reader',
    author: 'Ada Lindqvist',
    language: 'en',
    summary: 'Three essays from the reading room.',
  },
  {
    slug: 'shelves',
    title: 'Shelves',
    author: 'Tomas Okafor',
    language: 'en',
    summary: 'On keeping what was written.',
  },
] as const;

export const SITE_TITLE = 'Harbour Reading Room';
export const SITE_LEAD = 'Notes from a room with two lamps.';
