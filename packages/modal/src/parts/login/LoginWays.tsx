import { walletState } from '@latchkey/core/account/connections'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import type { LoginWay } from '@latchkey/core/state/features'
import { otherLogins } from '@latchkey/core/state/offeredFeatures'
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

/** Logins for users without a wallet, if project and page have them and the embedded wallet isn't open yet. */
export function LoginWays({ isLast = false }: { isLast?: boolean }) {
  const kit = useKit()
  const words = useWords(connectWords)
  const features = useSlice((state) => state.features)
  const isLoaded = useProjectLoaded()
  const { email, socials } = features
  const { choice } = kit.config
  const others = otherLogins(kit.config, features)
  // Only a page that asks for it offers a passkey as the only login.
  const hasTiles = socials.length > 0 || (choice?.areLoginsNamed && features.isKnown && others.length > 0)
  // On a first visit, space is reserved until we know whether there are any; later visits remember.
  const isUnknown = !features.isKnown && !isLoaded && kit.config.projectId !== ''
  if (
    choice?.hasLogins === false ||
    walletState(kit, embeddedId) !== 'disconnected' ||
    (!isUnknown && !email && !hasTiles)
  )
    return null
  const isEmailLast = choice && choice.sortLogins<LoginWay>(['email', ...others])[0] !== 'email'
  const divider = <Divider text={isLast ? words.orLogin : words.orWallet} />
  return (
    <>
      {isLast && divider}
      {isUnknown ? (
        <div className="LoginWays" aria-busy="true">
          <Skeleton height={fieldHeight} radius={18} />
          <Skeleton height={fieldHeight} radius={18} />
        </div>
      ) : (
        // Coming back to the list puts the focus here and not into the field, which would open a phone's keyboard.
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend that is drawn
        <div className="LoginWays" role="group" aria-label={words.loginGroup} tabIndex={-1} data-autofocus>
          {email && !isEmailLast && <EmailForm />}
          {hasTiles && <SocialTiles ways={others} />}
          {email && isEmailLast && <EmailForm />}
        </div>
      )}
      {!isLast && divider}
    </>
  )
}
