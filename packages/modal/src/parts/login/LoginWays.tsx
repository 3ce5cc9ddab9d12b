import { walletState } from '@latchkey/core/account/connections'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { initialFeatures } from '@latchkey/core/state/features'
import { Divider } from '@latchkey/ui/Divider'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import { useKit } from '../../hooks/useKit.ts'
import { useProjectLoaded } from '../../hooks/useProjectLoaded.ts'
import { useSlice } from '../../hooks/useSlice.ts'
import { connectWords } from '../../words/connect.ts'
import { EmailForm } from './EmailForm.tsx'
import { SocialTiles } from './SocialTiles.tsx'

const fieldHeight = 52

/** Logins for users without a wallet, if the project has them and the embedded wallet isn't open yet. */
export function LoginWays() {
  const kit = useKit()
  const words = useWords(connectWords)
  const features = useSlice((state) => state.features)
  const isLoaded = useProjectLoaded()
  const { email, socials } = features
  // On a first visit, space is reserved until we know whether there are any; later visits remember.
  const isUnknown = features === initialFeatures && !isLoaded && kit.config.projectId !== ''
  if (walletState(kit, embeddedId) !== 'disconnected' || (!isUnknown && !email && socials.length === 0)) return null
  if (isUnknown) {
    return (
      <>
        <div className="LoginWays" aria-busy="true">
          <Skeleton height={fieldHeight} radius={18} />
          <Skeleton height={fieldHeight} radius={18} />
        </div>
        <Divider text={words.orWallet} />
      </>
    )
  }
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
