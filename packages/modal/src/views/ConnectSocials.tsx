import { startSocial } from '@latchkey/core/actions/startSocial'
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
  const socials = useSlice(({ features }) => features.socials)
  const navigate = useNavigate()
  const { passkey } = useWords(loginWords)
  return (
    <ul className="ViewBody ConnectSocials" aria-label={words.ways} onKeyDown={moveWithArrows}>
      <li>
        <ListRow icon={<PasskeyTile />} title={passkey} onClick={() => navigate.push('ConnectingPasskey')} />
      </li>
      {socials.map((provider) => (
        <li key={provider}>
          <ListRow
            icon={<ProviderTile provider={provider} />}
            title={socialNames[provider]}
            onClick={() => startSocial(kit, provider)}
          />
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
