/**
 * Typefaces that text notes may ask for. The format is ours: the wire shows the file's name only. No font files come
 * along; `family` is a CSS list that every system can fill.
 */
export const fontList = {
  version: 1,
  fonts: [
    { id: 'sans', name: 'Sans', family: 'system-ui, sans-serif' },
    { id: 'serif', name: 'Serif', family: 'ui-serif, Georgia, serif' },
    { id: 'mono', name: 'Mono', family: 'ui-monospace, monospace' },
    { id: 'song', name: '宋体', family: '"Noto Serif SC", "Songti SC", SimSun, serif' },
    { id: 'hei', name: '黑体', family: '"Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif' },
    { id: 'kai', name: '楷体', family: '"Kaiti SC", KaiTi, STKaiti, serif' },
  ],
};
