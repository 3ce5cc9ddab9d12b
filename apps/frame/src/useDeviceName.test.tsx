// @vitest-environment happy-dom
import { TranslationContext } from '@latchkey/ui/words'
import type { Language } from '@latchkey/wire/languages'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { loadLanguage } from './language.ts'
import { useDeviceName } from './useDeviceName.ts'

afterEach(cleanup)

function Named({ name }: { name: string }) {
  return <p>{useDeviceName()(name)}</p>
}

test.each<[Language, string, string]>([
  ['en', 'Chrome on Linux', 'Chrome on Linux'],
  ['de', 'Chrome on Linux', 'Chrome unter Linux'],
  ['zh', 'Firefox on Windows', 'Windows 上的 Firefox'],
  ['fr', 'A browser', 'Un navigateur'],
])('in %s, %s is called %s', async (language, name, said) => {
  const translation = await loadLanguage(language)
  render(
    <TranslationContext value={translation}>
      <Named name={name} />
    </TranslationContext>,
  )
  expect(screen.getByText(said)).toBeTruthy()
})
