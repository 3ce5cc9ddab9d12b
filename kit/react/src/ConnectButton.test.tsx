// @vitest-environment happy-dom
import { createMockLatchkey } from '@latchkey/testing'
import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { ConnectButton } from './ConnectButton.tsx'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'

test('the button has its style before the page is laid out', () => {
  let atLayout = 0
  function Page() {
    useLayoutEffect(() => {
      atLayout = document.adoptedStyleSheets.length
    }, [])
    return <ConnectButton />
  }
  render(
    <LatchkeyProvider client={createMockLatchkey()}>
      <Page />
    </LatchkeyProvider>,
  )
  expect(atLayout).toBe(1)
})
