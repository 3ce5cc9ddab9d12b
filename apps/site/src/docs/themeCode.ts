/** What the theme builder lets a developer choose. */
export type Choice = Readonly<Record<'mode' | 'accent' | 'radius' | 'font', string>>

const defaults: Readonly<Partial<Choice>> = { radius: 'medium', font: '' }

const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`)

/** What differs from the defaults. */
export const toTheme = (choice: Choice): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(choice).filter(([name, value]) => value !== defaults[name as keyof Choice]))

export const themeCode = (choice: Choice): string => {
  const rows = Object.entries(toTheme(choice)).map(([name, value]) => `    ${name}: ${quoted(value)},`)
  return `createLatchkey({\n  server: 'https://api.example.com',\n  theme: {\n${rows.join('\n')}\n  },\n})`
}
