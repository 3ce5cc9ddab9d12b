import type { KnownWallet } from '@latchkey/core/wallets/knownWallets'
import { AddressText } from '@latchkey/ui/AddressText'
import { Avatar } from '@latchkey/ui/Avatar'
import { Button } from '@latchkey/ui/Button'
import { IconButton } from '@latchkey/ui/IconButton'
import { ListRow } from '@latchkey/ui/ListRow'
import { Tag } from '@latchkey/ui/Tag'
import { useWords } from '@latchkey/ui/words'
import type { Address } from '@latchkey/wire/caip'
import { shortAddress } from '@latchkey/wire/shortAddress'
import { profileWalletsWords } from '../../words/profileWallets.ts'
import { WalletPicture } from './WalletPicture.tsx'

/** A connected wallet with its accounts below: the active one is marked, the others are one press away. */
export function KnownWalletRow({
  wallet: { connectorId, name, imageUrl, state, accounts, auth },
  hasNamesake,
  isBusy,
  onSwitch,
  onDisconnect,
}: {
  wallet: KnownWallet
  /** Another wallet has the same name. */
  hasNamesake: boolean
  isBusy: boolean
  onSwitch: (address?: Address) => void
  onDisconnect: () => void
}) {
  const words = useWords(profileWalletsWords)
  const [first, ...others] = accounts
  const isCurrent = state === 'connected'
  const called = hasNamesake && first ? `${name} ${shortAddress(first)}` : name
  return (
    <li className="KnownWalletRow" data-current={isCurrent || undefined}>
      <ListRow
        icon={<WalletPicture connectorId={connectorId} name={name} src={imageUrl} />}
        title={name}
        subtitle={
          <>
            {auth && <span className="KnownWalletRow-login">{auth.name} · </span>}
            {first && <AddressText address={first} />}
          </>
        }
        trailing={
          <span className="KnownWalletRow-end">
            {isCurrent ? (
              <Tag tone="good">{words.active}</Tag>
            ) : (
              <Button
                variant="chip"
                aria-label={words.switchToNamed(called)}
                isBusy={isBusy}
                onClick={() => onSwitch()}
              >
                {words.switchTo}
              </Button>
            )}
            <IconButton icon="logout" label={words.disconnect(called)} isBusy={isBusy} onClick={onDisconnect} />
          </span>
        }
      />
      {others.length > 0 && (
        <ul className="KnownWalletRow-accounts">
          {others.map((address) => (
            <li key={address} className="KnownWalletRow-account">
              <Avatar address={address} size={24} />
              <AddressText address={address} />
              <Button
                variant="quiet"
                aria-label={words.switchToNamed(shortAddress(address))}
                isBusy={isBusy}
                onClick={() => onSwitch(address)}
              >
                {words.switchTo}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
