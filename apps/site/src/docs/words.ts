/** Text that the docs' script adds. The docs are in English only. */
export const docsWords = {
  toLight: 'Switch to light theme',
  toDark: 'Switch to dark theme',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Select the code to copy it',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  nothing: (query: string) => `No results for “${query}”`,
  offline: 'The search index couldn’t be loaded. Reload the page.',
  builder: {
    mode: 'Mode',
    modes: [
      ['dark', 'Dark'],
      ['light', 'Light'],
      ['system', 'System'],
    ],
    accent: 'Accent',
    radius: 'Corners',
    radii: [
      ['none', 'None'],
      ['small', 'Small'],
      ['medium', 'Medium'],
      ['large', 'Large'],
    ],
    font: 'Font',
    fonts: [
      ['', 'Default'],
      ['system-ui, sans-serif', 'System'],
      ['Georgia, serif', 'Serif'],
      ['ui-monospace, monospace', 'Mono'],
    ],
    preview: 'Preview of the modal',
  } as const,
}
