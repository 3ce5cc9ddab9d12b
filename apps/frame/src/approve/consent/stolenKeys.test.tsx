// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { confirmButton, openCase } from '../testing/openScreen.tsx'

afterEach(cleanup)

describe('a key that the user meant for the page', () => {
  it('[threat 22] finds no button with the focus, after the page took it back into the frame', async () => {
    const { arm } = await openCase('send')
    arm()
    act(() => confirmButton().focus())
    expect(document.activeElement).toBe(confirmButton())
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  // A game of clicks and the space bar: the page moves the frame under a click, and the next space would sign.
  it('[threat 22] finds no button with the focus, after a press that does not count', async () => {
    const { fake, arm } = await openCase('send')
    const takesFocus = () => {
      fireEvent.pointerDown(confirmButton(), { clientX: 10, clientY: 10 })
      return fireEvent.mouseDown(confirmButton(), { clientX: 10, clientY: 10 })
    }
    arm()
    act(() => fake.point({ kind: 'left' }))
    act(() => fake.point())
    expect(takesFocus()).toBe(false)
    act(() => fake.pass(400))
    expect(takesFocus()).toBe(true)
  })
})
