import { Button } from '@latchkey/ui/Button'
import { IconTile } from '@latchkey/ui/IconTile'
import { defineView } from '../defineView.ts'
import { useNavigate } from '../hooks/useNavigate.ts'

const points: readonly { icon: 'wallet' | 'key' | 'check'; title: string; text: string }[] = [
  {
    icon: 'wallet',
    title: 'A home for what you own',
    text: 'It holds the keys to your coins and tokens, and shows them.',
  },
  { icon: 'key', title: 'A way in without a password', text: 'Sites ask your wallet who you are. You say yes or no.' },
  { icon: 'check', title: 'Nothing moves without you', text: 'Every payment and signature is approved in the wallet.' },
]

function WhatIsAWallet() {
  const navigate = useNavigate()
  return (
    <div className="WhatIsAWallet">
      <ul className="WhatIsAWallet-points">
        {points.map(({ icon, title, text }) => (
          <li key={title} className="WhatIsAWallet-point">
            <IconTile icon={icon} />
            <div>
              <p className="WhatIsAWallet-title">{title}</p>
              <p className="WhatIsAWallet-text">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button variant="primary" isWide onClick={() => navigate.push('GetWallet', {})}>
        Get a wallet
      </Button>
    </div>
  )
}

/** A wallet, explained in three sentences. */
export default defineView('WhatIsAWallet', { title: () => 'What is a wallet?', Component: WhatIsAWallet })
