import type { Language } from '@latchkey/wire/languages'
import { createRoot } from 'react-dom/client'
import { LanguageRoot } from '../LanguageRoot.tsx'
import '../pages/pageStyles.ts'
import '@latchkey/ui/Divider.css'
import type { BackupOffer, UnlockOffer } from '../vault/unlockPrompt.ts'
import { BackupCard } from './BackupCard.tsx'
import { UnlockCard } from './UnlockCard.tsx'

type Prompt = { kind: 'unlock'; offer: UnlockOffer } | { kind: 'backup'; offer: BackupOffer }
type Result<P extends Prompt> = P['kind'] extends 'unlock' ? 'opened' | 'cancelled' : 'kept' | 'cancelled'

/** Light where the system is: nobody has told this screen of a theme yet. */
const preferredTheme = () => ({ mode: matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark' }) as const

/** Shows one prompt over everything else until it is answered or taken back. */
export const showPrompt = <P extends Prompt>(prompt: P, language: Language, signal?: AbortSignal): Promise<Result<P>> =>
  new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const done = (result: string) => {
      signal?.removeEventListener('abort', cancel)
      root.unmount()
      place.remove()
      resolve(result as Result<P>)
    }
    const cancel = () => done('cancelled')
    signal?.addEventListener('abort', cancel, { once: true })
    const theme = preferredTheme()
    root.render(
      <LanguageRoot language={language}>
        {prompt.kind === 'unlock' ? (
          <UnlockCard theme={theme} offer={prompt.offer} onDone={done} />
        ) : (
          <BackupCard theme={theme} offer={prompt.offer} onDone={done} />
        )}
      </LanguageRoot>,
    )
  })
