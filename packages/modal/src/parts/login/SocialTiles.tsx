import { startSocial } from '@latchkey/core/actions/startSocial'
import { IconButton } from '@latchkey/ui/IconButton'
import { useWords } from '@latchkey/ui/words'
import { type SocialLogin, socialNames } from '@latchkey/wire/social'
import { useKit } from '../../hooks/useKit.ts'
import { useNavigate } from '../../hooks/useNavigate.ts'
import { usePreload } from '../../hooks/usePreload.ts'
import { connectWords } from '../../words/connect.ts'
import { ProviderIcon } from './ProviderIcon.tsx'

/** How many tiles fit in a row. */
const places = 4
/** Most users have one of these; the rest follow in the project's order. */
const first: readonly SocialLogin[] = ['google', 'github', 'x']

/** A row of providers with a passkey last; if there are too many, the last tile opens the full list. */
export function SocialTiles({ socials }: { socials: readonly SocialLogin[] }) {
  const kit = useKit()
  const navigate = useNavigate()
  const preload = usePreload()
  const words = useWords(connectWords)
  const ordered = [...first.filter((one) => socials.includes(one)), ...socials.filter((one) => !first.includes(one))]
  const hasMore = ordered.length >= places
  const near = () => {
    preload('ConnectingSocial')
    void kit.embedded().catch(() => undefined)
  }
  return (
    <ul className="SocialTiles">
      {ordered.slice(0, places - 1).map((provider) => (
        <li key={provider} onPointerEnter={near} onFocus={near}>
          <IconButton
            variant="tile"
            label={words.continueWith(socialNames[provider])}
            onClick={() => startSocial(kit, provider)}
          >
            <ProviderIcon provider={provider} />
          </IconButton>
        </li>
      ))}
      <li>
        {hasMore ? (
          <IconButton
            variant="tile"
            icon="more"
            label={words.moreLogins}
            onClick={() => navigate.push('ConnectSocials')}
          />
        ) : (
          <IconButton
            variant="tile"
            icon="key"
            label={words.continueWithPasskey}
            onClick={() => navigate.push('ConnectingPasskey')}
          />
        )}
      </li>
    </ul>
  )
}
