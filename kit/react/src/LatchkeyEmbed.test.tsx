// @vitest-environment happy-dom
import { createMockLatchkey, type MockLatchkey } from '@latchkey/testing'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { LatchkeyEmbed } from './LatchkeyEmbed.tsx'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'

afterEach(cleanup)

/** A client whose views are plain text. */
const fake = (isBroken = () => false) =>
  createMockLatchkey({
    answers: {
      embed: async (element, view) => {
        if (isBroken()) throw new Error('not loaded')
        const shown = element.appendChild(document.createElement('p'))
        shown.textContent = `view ${view}`
        return () => shown.remove()
      },
    },
  })
const page = (client: MockLatchkey, view?: 'connect' | 'networks') => (
  <StrictMode>
    <LatchkeyProvider client={client}>
      <LatchkeyEmbed view={view} className="own" />
    </LatchkeyProvider>
  </StrictMode>
)
const root = () => document.querySelector('.latchkey-embed')

test('a server keeps the room and loads nothing', () => {
  const client = fake()
  expect(renderToString(page(client))).toBe('<div class="latchkey-embed own" aria-busy="true"><div></div></div>')
  expect(client.calls).toEqual([])
})

test('StrictMode leaves one view, which goes with the component', async () => {
  const client = fake()
  const { unmount } = render(page(client))
  await screen.findAllByText('view connect')
  await waitFor(() => expect(screen.getAllByText('view connect')).toHaveLength(1))
  expect(root()?.getAttribute('aria-busy')).toBe('false')
  const shown = screen.getByText('view connect')
  unmount()
  expect(shown.isConnected).toBe(false)
})

test('another view takes the place of the first one', async () => {
  const client = fake()
  const { rerender } = render(page(client))
  await screen.findByText('view connect')
  rerender(page(client, 'networks'))
  await screen.findByText('view networks')
  expect(screen.queryByText('view connect')).toBeNull()
})

test('code that did not load can be tried again', async () => {
  let isBroken = true
  render(page(fake(() => isBroken)))
  const again = await screen.findByText('Try again')
  isBroken = false
  await act(async () => void fireEvent.click(again))
  expect(await screen.findByText('view connect')).toBeTruthy()
  expect(screen.queryByText('Try again')).toBeNull()
})
