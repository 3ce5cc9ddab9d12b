import { startSocial } from '@latchkey/core/actions/startSocial'
import { socialNames } from '@latchkey/core/socialLogins'
import { ListRow } from '@latchkey/ui/ListRow'
import { useWords } from '@latchkey/ui/words'
import { defineView } from '../defineView.ts'
import { useKit } from '../hooks/useKit.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { moveWithArrows } from '../moveWithArrows.ts'
import { ProviderTile } from '../parts/ProviderTile.tsx'
import { socialWords } from '../words/social.ts'

function ConnectSocials() {
  const kit = useKit()
  const words = useWords(socialWords)
  const socials = useSlice(({ features }) => features.socials)
  return (
    <ul className="ConnectSocials" aria-label={words.ways} onKeyDown={moveWithArrows}>
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

/** Every account elsewhere that one can log in with. */
export default defineView('ConnectSocials', {
  title: (_params, _kit, say) => say(socialWords).listTitle,
  Component: ConnectSocials,
})
