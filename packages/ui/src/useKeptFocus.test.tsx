// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useKeptFocus } from './useKeptFocus.ts'

afterEach(cleanup)

function Steps() {
  const container = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState(1)
  useKeptFocus(container, 'h1')
  return (
    <div ref={container}>
      <h1>Step {step}</h1>
      <button key={step} type="button" onClick={() => setStep(step + 1)}>
        Next
      </button>
      <input aria-label="Name" />
    </div>
  )
}

/** Mutation observers answer in a later task. */
const goOn = () => act(() => new Promise((done) => setTimeout(done)))
const heading = () => screen.getByRole('heading')
const press = async () => {
  const button = screen.getByRole('button')
  button.focus()
  fireEvent.click(button)
  await goOn()
}

test('focus moves to the heading when the focused button is replaced, each time', async () => {
  render(<Steps />)
  await press()
  expect(heading().textContent).toBe('Step 2')
  expect(document.activeElement).toBe(heading())
  await press()
  expect(document.activeElement).toBe(heading())
})

test('focus stays where it is: on another element, in the rest of the page, or nowhere before the first focus', async () => {
  render(
    <>
      <Steps />
      <input aria-label="Elsewhere" />
    </>,
  )
  fireEvent.click(screen.getByRole('button'))
  await goOn()
  expect(document.activeElement).toBe(document.body)
  for (const name of ['Name', 'Elsewhere']) {
    screen.getByRole('button').focus()
    screen.getByLabelText(name).focus()
    fireEvent.click(screen.getByRole('button'))
    await goOn()
    expect(document.activeElement).toBe(screen.getByLabelText(name))
  }
})
