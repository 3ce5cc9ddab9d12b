import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lines } from '../../decode/testing/tellCall.ts'
import { openCase } from './openScreen.tsx'
import { outline } from './outline.ts'

/** Tests everything in a part of a gallery screen, in order, with the details open. */
export const showsScreen = (name: string, text: string, part = '.ApprovalCard-content'): void =>
  it(`[FRAME-17] ${name}: ${part}`, async () => {
    const { container } = await openCase(name)
    fireEvent.click(screen.getByRole('button', { name: 'Show details' }))
    const [found] = container.querySelectorAll(part)
    expect(found ? outline(found) : []).toEqual(lines(text))
  })
