// @vitest-environment happy-dom
import { createTestKit } from '@latchkey/core/testing/createTestKit'
import { TranslationContext, useWords } from '@latchkey/ui/words'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useKit } from '../hooks/useKit.ts'
import { accountWords } from '../words/account.ts'
import { buttonsWords } from '../words/buttons.ts'
import { KitProvider } from './KitProvider.tsx'

afterEach(cleanup)

function Said() {
  const { startAgain } = useWords(buttonsWords)
  return (
    <p>
      {startAgain}, {useWords(accountWords).newDevice}, {typeof useKit().queries}
    </p>
  )
}

it("speaks the user's language on the page, with the page's own words first", async () => {
  const kit = createTestKit()
  const page = { account: { newDevice: 'The page says it' } }
  render(
    <TranslationContext value={page}>
      <KitProvider kit={kit}>
        <Said />
      </KitProvider>
    </TranslationContext>,
  )
  expect(screen.getByText('Start again, The page says it, object')).toBeTruthy()
  await act(async () => kit.store.setState({ language: 'de' }))
  expect(await screen.findByText('Von vorn beginnen, The page says it, object')).toBeTruthy()
})
