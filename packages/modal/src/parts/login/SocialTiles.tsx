import { startSocial } from '@latchkey/core/actions/startSocial'
import type { LoginWay } from '@latchkey/core/state/features'
import { IconButton } from '@latchkey/ui/IconButton'
import { useWords } from '@latchkey/ui/words'
import { socialNames } from '@latchkey/wire/social'
import { useKit } from '../../hooks/useKit.ts'
import { useNavigate } from '../../hooks/useNavigate.ts'
import { usePreload } from '../../hooks/usePreload.ts'
import { connectWords } from '../../words/connect.ts'
import { ProviderIcon } from './ProviderIcon.tsx'

/** How many tiles fit in a row. */
const places = 4
/** A row of logins; if there are too many, the last tile opens the full list. */
export function SocialTiles({ ways }: { ways: readonly Exclude<LoginWay, 'email'>[] }) {
  const kit = useKit()
  const navigate = useNavigate()
  const preload = usePreload()
  const words = useWords(connectWords)
  const hasMore = ways.length > places
  const near = () => {
    preload('ConnectingSocial')
    void kit.embedded().catch(() => undefined)
  }
  return (
    <ul className="SocialTiles">
      {ways.slice(0, hasMore ? places - 1 : places).map((way) =>
        way === 'passkey' ? (
          <li key={way}>
            <IconButton
              variant="tile"
              icon="key"
              label={words.continueWithPasskey}
              onClick={() => navigate.push('ConnectingPasskey')}
            />
          </li>
        ) : (
          <li key={way} onPointerEnter={near} onFocus={near}>
            <IconButton
              variant="tile"
              label={words.continueWith(socialNames[way])}
              onClick={() => startSocial(kit, way)}
            >
              <ProviderIcon provider={way} />
            </IconButton>
          </li>
        ),
      )}
      {hasMore && (
        <li>
          <IconButton
            variant="tile"
            icon="more"
            label={words.moreLogins}
            onClick={() => navigate.push('ConnectSocials')}
          />
        </li>
      )}
    </ul>
  )
}
