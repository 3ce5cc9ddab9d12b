import { networkChoices } from '@latchkey/core/account/activeAccount'
import type { NetworkId } from '@latchkey/core/networks'
import { networkImageUrl } from '@latchkey/core/queries/wallets'
import { Button } from '@latchkey/ui/Button'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { clockTime } from '@latchkey/ui/timeText'
import { useLocale, useWords } from '@latchkey/ui/words'
import { useKit } from '../../hooks/useKit.ts'
import { useNavigate } from '../../hooks/useNavigate.ts'
import { useNetworkName } from '../../hooks/useNetworkName.ts'
import type { Balances } from '../../lists/balances.ts'
import { useRetry } from '../../lists/TokenList.tsx'
import { accountWords } from '../../words/account.ts'

/** The network, and the time of the data if it isn't current. */
export function AccountNetwork({ chainId, balances }: { chainId: NetworkId; balances: Balances }) {
  const networkName = useNetworkName()
  const kit = useKit()
  const navigate = useNavigate()
  const say = useWords(accountWords)
  const locale = useLocale()
  const { label, ...retry } = useRetry(balances)
  // A single network is named but can't be chosen.
  const hasChoice = kit.config.isNetworkSelectionOn && networkChoices(kit).length > 1
  const name = networkName(chainId)
  const picture = <ImageTile src={networkImageUrl(kit, chainId)} name={name} size={20} isRound />
  return (
    <div className="AccountNetwork">
      {hasChoice ? (
        <Button variant="chip" icon={picture} iconEnd="chevron-down" onClick={() => navigate.push('SwitchNetwork', {})}>
          {name}
        </Button>
      ) : (
        <p className="AccountNetwork-name">
          {picture}
          {name}
        </p>
      )}
      {balances.state === 'stale' && (
        <p className="AccountNetwork-stale" role="status">
          {say.staleSince(clockTime(balances.readAt, locale))}
          <Button variant="link" {...retry}>
            {label}
          </Button>
        </p>
      )}
    </div>
  )
}
