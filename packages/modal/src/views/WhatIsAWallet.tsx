import { Button } from '@latchkey/ui/Button'
import { IconTile } from '@latchkey/ui/IconTile'
import { useWords } from '@latchkey/ui/words'
import { defineView } from '../defineView.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { whatIsAWalletWords } from '../words/whatIsAWallet.ts'

const points = [
  { icon: 'wallet', title: 'homeTitle', text: 'homeText' },
  { icon: 'key', title: 'wayInTitle', text: 'wayInText' },
  { icon: 'check', title: 'consentTitle', text: 'consentText' },
] as const

function WhatIsAWallet() {
  const navigate = useNavigate()
  const words = useWords(whatIsAWalletWords)
  return (
    <div className="WhatIsAWallet">
      <ul className="WhatIsAWallet-points">
        {points.map(({ icon, title, text }) => (
          <li key={title} className="WhatIsAWallet-point">
            <IconTile icon={icon} />
            <div>
              <p className="WhatIsAWallet-title">{words[title]}</p>
              <p className="WhatIsAWallet-text">{words[text]}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button variant="primary" isWide onClick={() => navigate.push('GetWallet', {})}>
        {words.get}
      </Button>
    </div>
  )
}

/** Explains wallets in three sentences. */
export default defineView('WhatIsAWallet', {
  title: (_params, _kit, say) => say(whatIsAWalletWords).title,
  Component: WhatIsAWallet,
})
