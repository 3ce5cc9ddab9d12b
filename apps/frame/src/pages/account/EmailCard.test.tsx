// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { click, holdTime, open } from '../testing/accountPage.tsx'

holdTime()

it('refuses the current address before a code is sent', async () => {
  await open()
  await click('Change email')
  const send = () => screen.getByRole('button', { name: 'Send me a code' })
  fireEvent.change(screen.getByLabelText('New email address'), { target: { value: ' Ada@example.com' } })
  expect(send().title).toBe('Enter an address different from your current one')
  fireEvent.change(screen.getByLabelText('New email address'), { target: { value: 'ada@new.example' } })
  expect(send().hasAttribute('aria-disabled')).toBe(false)
})
