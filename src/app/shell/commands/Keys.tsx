const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const shown = (key: string): readonly string[] =>
  key.startsWith('mod+')
    ? [isMac() ? '⌘' : 'Ctrl', key.slice('mod+'.length).toUpperCase()]
    : [key.length === 1 ? key.toUpperCase() : key];

/** Keys as they stand on the keyboard. */
export const Keys = ({ of }: { readonly of: readonly string[] }) => (
  <span className="keys">
    {of.flatMap(shown).map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);
