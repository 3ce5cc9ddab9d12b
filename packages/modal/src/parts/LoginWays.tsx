import { walletState } from '@latchkey/core/connections'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { Divider } from '@latchkey/ui/Divider'
import { useWords } from '@latchkey/ui/words'
import { useKit } from '../hooks/useKit.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { connectWords } from '../words/connect.ts'
import { EmailForm } from './EmailForm.tsx'
import { SocialTiles } from './SocialTiles.tsx'

/** The ways in for a visitor without a wallet, where the project has them and the embedded wallet is not open yet. */
export function LoginWays() {
  const kit = useKit()
  const words = useWords(connectWords)
  const { email, socials } = useSlice(({ features }) => features)
  if ((!email && socials.length === 0) || walletState(kit, embeddedId) !== 'disconnected') return null
  return (
    <>
      {/* Coming back to the list puts the focus here and not into the field, which would open a phone's keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend that is drawn */}
      <div className="LoginWays" role="group" aria-label={words.loginGroup} tabIndex={-1} data-autofocus>
        {email && <EmailForm />}
        {socials.length > 0 && <SocialTiles socials={socials} />}
      </div>
      <Divider text={words.orWallet} />
    </>
  )
}
