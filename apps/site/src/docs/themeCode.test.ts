import { expect, test } from 'vitest'
import { themeCode } from './themeCode.ts'

test('the code holds what was chosen, and leaves out what is the default', () => {
  expect(themeCode({ mode: 'dark', accent: '#e9b44c', radius: 'medium', font: '' })).toBe(
    "createLatchkey({\n  server: 'https://api.example.com',\n  theme: {\n    mode: 'dark',\n    accent: '#e9b44c',\n  },\n})",
  )
  const chosen = themeCode({ mode: 'system', accent: '#2f6fed', radius: 'large', font: "'Georgia', serif" })
  expect(chosen).toContain("    radius: 'large',\n    font: \"'Georgia', serif\",\n")
})
