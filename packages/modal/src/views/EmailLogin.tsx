import type { Kit } from '@latchkey/core/kit'
import type { LoginWay } from '@latchkey/core/state/features'
import { otherLogins } from '@latchkey/core/state/offeredFeatures'
import { useWords } from '@latchkey/ui/words'
import { limits } from '@latchkey/wire/limits'
import { defineView } from '../defineView.ts'
import { useKit } from '../hooks/useKit.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { EmailForm } from '../parts/login/EmailForm.tsx'
import { SocialTiles } from '../parts/login/SocialTiles.tsx'
import { UsePasskey } from '../parts/login/UsePasskey.tsx'
import { UseWallet } from '../parts/login/UseWallet.tsx'
import { connectWords } from '../words/connect.ts'
import { loginWords } from '../words/login.ts'
import { socialWords } from '../words/social.ts'

type Params = { email?: string } | undefined

/** The page's logins other than email, if it names them and the view isn't only for an email address. */
const besideEmail = ({ config, store }: Kit, params: Params) =>
  params === undefined && config.choice?.areLoginsNamed ? otherLogins(config, store.getState().features) : []

/** Every login that the page names, in its order. */
function NamedLogins({ others }: { others: ReturnType<typeof besideEmail> }) {
  const { config } = useKit()
  const { loginGroup } = useWords(connectWords)
  const isEmailFirst = config.choice?.sortLogins<LoginWay>(['email', ...others])[0] === 'email'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend that is drawn
    <div className="LoginWays" role="group" aria-label={loginGroup}>
      {isEmailFirst && <EmailForm hasFocus />}
      <SocialTiles ways={others} />
      {!isEmailFirst && <EmailForm />}
    </div>
  )
}

function EmailLogin({ params }: { params: Params }) {
  const kit = useKit()
  const { emailText } = useWords(loginWords)
  useSlice(({ features }) => features)
  const others = besideEmail(kit, params)
  return (
    <div className="ViewBody">
      {others.length > 0 ? (
        <NamedLogins others={others} />
      ) : (
        <>
          <p className="ViewBody-note">{emailText(limits.otp.digits)}</p>
          <EmailForm email={params?.email} hasFocus />
          <UsePasskey />
        </>
      )}
      <UseWallet />
    </div>
  )
}

/** Only the logins: the email field, and the page's other logins if it names them. Also corrects an email address. */
export default defineView('EmailLogin', {
  title: (params, kit, say) =>
    besideEmail(kit, params).length > 0 ? say(socialWords).title : say(loginWords).emailTitle,
  Component: EmailLogin,
})
