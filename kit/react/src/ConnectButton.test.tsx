// @vitest-environment happy-dom
import { createMockLatchkey } from '@latchkey/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { buttonCssFile } from './buttonCss.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'

afterEach(() => {
  cleanup()
  document.adoptedStyleSheets = []
})

const show = (page: ReactNode) => render(<LatchkeyProvider client={createMockLatchkey()}>{page}</LatchkeyProvider>)

test('a page with button.css keeps it: nothing of ours comes after the page’s own rules', () => {
  const file = document.createElement('style')
  file.textContent = buttonCssFile
  document.head.append(file)
  show(<ConnectButton />)
  expect(document.adoptedStyleSheets).toHaveLength(0)
  file.remove()
})

test('the button has its style before the page is laid out', () => {
  let atLayout = 0
  function Page() {
    useLayoutEffect(() => {
      atLayout = document.adoptedStyleSheets.length
    }, [])
    return <ConnectButton />
  }
  show(<Page />)
  expect(atLayout).toBe(1)
})

const body = (css: StyleSheet | undefined): string =>
  [...((css as CSSStyleSheet | undefined)?.cssRules ?? [])].map(({ cssText }) => cssText).join('')

test('a button in a shadow root has its style there, also on a page with button.css', () => {
  const file = document.createElement('style')
  file.textContent = buttonCssFile
  document.head.append(file)
  const shadow = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  const container = shadow.appendChild(document.createElement('div'))
  const page = (
    <LatchkeyProvider client={createMockLatchkey()}>
      <ConnectButton />
      <ConnectButton />
    </LatchkeyProvider>
  )
  render(page, { container, baseElement: container })
  expect(shadow.adoptedStyleSheets).toHaveLength(1)
  expect(body(shadow.adoptedStyleSheets[0])).toContain('.latchkey-button')
  file.remove()
})

test('a page whose browser has no adopted styles shows the button all the same', () => {
  vi.spyOn(document, 'adoptedStyleSheets', 'get').mockReturnValue(undefined as never)
  show(<ConnectButton label="Plain" />)
  expect(screen.getByText('Plain')).toBeTruthy()
  vi.restoreAllMocks()
})
