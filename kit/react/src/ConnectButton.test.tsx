// @vitest-environment happy-dom
import { createMockLatchkey } from '@latchkey/testing'
import { render } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { buttonCssFile } from './buttonCss.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'

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
