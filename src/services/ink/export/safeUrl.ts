const ALLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const LONGEST = 2048;

/** An address that may stand in an exported file, or nothing: nothing that a viewer would run may get in. */
export function safeUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST) return undefined;
  // People write links without a scheme; whatever has another one than those allowed stays out.
  const named = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  try {
    const url = new URL(named);
    return ALLOWED.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}
