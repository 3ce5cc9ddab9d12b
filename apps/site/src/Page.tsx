import type { Latchkey } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import { type ReactNode, StrictMode, useEffect } from 'react'
import './styles.css'
import { App } from './App.tsx'
import { LanguageRoot, type Spoken } from './LanguageRoot.tsx'
import type { Shell } from './shell/createShell.ts'
import { repeatEarlyPress } from './shell/earlyPress.ts'

type Props = { client: Latchkey; shell: Shell; chainId: number; first: Spoken; preview: ReactNode }

/** The whole page. The build renders it for a new visitor (`prerendered.tsx`), `main.tsx` makes it work. */
export function Page({ client, shell, chainId, first, preview }: Props) {
  useEffect(repeatEarlyPress, [])
  return (
    <StrictMode>
      <LatchkeyProvider client={client}>
        <LanguageRoot first={first}>
          <App shell={shell} chainId={chainId} preview={preview} />
        </LanguageRoot>
      </LatchkeyProvider>
    </StrictMode>
  )
}
