// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { click, holdTime, open } from './testing/accountPage.tsx'

holdTime()

it('moves focus to the title of the next step, and back to the page’s', async () => {
  await open()
  for (const [button, title] of [
    ['Switch to self-custody', 'Your recovery code'],
    ['I’ve saved it', 'Your recovery code'],
    ['Back', 'Your recovery code'],
    ['Not now', 'Your wallet'],
  ] as const) {
    screen.getByRole('button', { name: button }).focus()
    await click(button)
    expect([button, document.activeElement?.tagName, document.activeElement?.textContent]).toEqual([
      button,
      'H1',
      title,
    ])
  }
})
