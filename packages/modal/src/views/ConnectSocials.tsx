import { startSocial } from '@latchkey/core/actions/startSocial'
import { otherLogins } from '@latchkey/core/state/offeredFeatures'
import { ListRow } from '@latchkey/ui/ListRow'
import { useWords } from '@latchkey/ui/words'
import { socialNames } from '@latchkey/wire/social'
import { defineView } from '../defineView.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { moveWithArrows } from '../moveWithArrows.ts'
import { PasskeyTile } from '../parts/login/PasskeyTile.tsx'
import { ProviderTile } from '../parts/login/ProviderTile.tsx'
import { loginWords } from '../words/login.ts'
import { socialWords } from '../words/social.ts'

function ConnectSocials() {
  const kit = useKit()
  const words = useWords(socialWords)
  const features = useSlice((state) => state.features)
  const isOrdered = kit.config.choice?.areLoginsNamed
  const ways = isOrdered
    ? otherLogins(kit.config, features)
    : [...(features.passkey ? (['passkey'] as const) : []), ...features.socials]
  const navigate = useNavigate()
  const { passkey } = useWords(loginWords)
  return (
    <ul className="ViewBody ConnectSocials" aria-label={words.ways} onKeyDown={moveWithArrows}>
      {ways.map((way) => (
        <li key={way}>
          {way === 'passkey' ? (
            <ListRow icon={<PasskeyTile />} title={passkey} onClick={() => navigate.push('ConnectingPasskey')} />
          ) : (
            <ListRow
              icon={<ProviderTile provider={way} />}
              title={socialNames[way]}
              onClick={() => startSocial(kit, way)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** All logins without a wallet other than email: a passkey and each social account. */
export default defineView('ConnectSocials', {
  title: (_params, _kit, say) => say(socialWords).listTitle,
  Component: ConnectSocials,
})
