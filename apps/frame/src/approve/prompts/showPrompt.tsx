import type { Language } from '@latchkey/wire/languages'
import { createRoot } from 'react-dom/client'
import { LanguageRoot } from '../../LanguageRoot.tsx'
import '../../pages/pageStyles.ts'
import '@latchkey/ui/Divider.css'
import type {
  BackupOffer,
  CodeOffer,
  DevicesOffer,
  LoginRequestOffer,
  PasskeyOffer,
  UnlockOffer,
} from '../../vault/unlockPrompt.ts'
import type { ApprovalTheme } from '../theme/approvalTheme.ts'
import { BackupCard } from './BackupCard.tsx'
import { CodeCard } from './CodeCard.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { LoginRequestCard } from './LoginRequestCard.tsx'
import { PasskeyCard } from './PasskeyCard.tsx'
import { UnconfirmedCard } from './UnconfirmedCard.tsx'
import { UnlockCard } from './UnlockCard.tsx'

type Prompt =
  | { kind: 'passkey'; asks: 'login' | 'confirm'; offer: PasskeyOffer }
  | { kind: 'code'; offer: CodeOffer }
  | { kind: 'devices'; offer: DevicesOffer }
  | { kind: 'unlock'; offer: UnlockOffer }
  | { kind: 'backup'; offer: BackupOffer }
  | { kind: 'request'; offer: LoginRequestOffer }
  | { kind: 'unconfirmed' }
type Results = { backup: 'kept' | 'cancelled'; unconfirmed: 'cancelled' }
type Result<P extends Prompt> = P['kind'] extends keyof Results ? Results[P['kind']] : 'opened' | 'cancelled'
type Look = { language: Language; theme: ApprovalTheme }

/** Shows one prompt over everything else until it is answered or canceled. */
export const showPrompt = <P extends Prompt>(
  prompt: P,
  { language, theme }: Look,
  signal?: AbortSignal,
): Promise<Result<P>> =>
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
    root.render(
      <LanguageRoot language={language}>
        {prompt.kind === 'passkey' && (
          <PasskeyCard theme={theme} asks={prompt.asks} offer={prompt.offer} onDone={done} />
        )}
        {prompt.kind === 'code' && <CodeCard theme={theme} offer={prompt.offer} onDone={done} />}
        {prompt.kind === 'devices' && <DevicesCard {...{ theme, language }} offer={prompt.offer} onDone={done} />}
        {prompt.kind === 'unlock' && <UnlockCard theme={theme} offer={prompt.offer} onDone={done} />}
        {prompt.kind === 'backup' && <BackupCard theme={theme} offer={prompt.offer} onDone={done} />}
        {prompt.kind === 'request' && <LoginRequestCard theme={theme} offer={prompt.offer} onDone={done} />}
        {prompt.kind === 'unconfirmed' && <UnconfirmedCard theme={theme} onDone={done} />}
      </LanguageRoot>,
    )
  })
