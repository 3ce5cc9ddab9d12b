/** What the theme builder lets a developer choose. */
export type Choice = { mode: string; accent: string; radius: string; font: string }

const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`)

/** What differs from the defaults. */
export const toTheme = ({ mode, accent, radius, font }: Choice): Readonly<Record<string, string>> => ({
  mode,
  accent,
  ...(radius !== 'medium' && { radius }),
  ...(font !== '' && { font }),
})

/** The choice as code to copy. */
export const themeCode = (choice: Choice): string => {
  const rows = Object.entries(toTheme(choice)).map(([name, value]) => `    ${name}: ${quoted(value)},`)
  return `createLatchkey({\n  server: 'https://api.example.com',\n  theme: {\n${rows.join('\n')}\n  },\n})`
}
