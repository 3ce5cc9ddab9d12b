// @vitest-environment happy-dom
import { TranslationContext, useWords } from '@latchkey/ui/words'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { accountWords } from '../words/account.ts'
import { buttonsWords } from '../words/buttons.ts'
import { ListWords } from './ListWords.tsx'

afterEach(cleanup)

function Said() {
  const { startAgain } = useWords(buttonsWords)
  return (
    <p>
      {startAgain}, {useWords(accountWords).newDevice}
    </p>
  )
}

it("speaks the user's language on the page, with the page's own words first", async () => {
  const page = { account: { newDevice: 'The page says it' } }
  const shown = (language: 'en' | 'de') => (
    <TranslationContext value={page}>
      <ListWords language={language}>
        <Said />
      </ListWords>
    </TranslationContext>
  )
  const { rerender } = render(shown('en'))
  expect(screen.getByText('Start again, The page says it')).toBeTruthy()
  rerender(shown('de'))
  expect(await screen.findByText('Von vorn beginnen, The page says it')).toBeTruthy()
})
