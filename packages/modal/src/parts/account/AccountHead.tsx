import { AddressText } from '@latchkey/ui/AddressText'
import { Avatar } from '@latchkey/ui/Avatar'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { Icon } from '@latchkey/ui/Icon'
import { VisuallyHidden } from '@latchkey/ui/VisuallyHidden'
import { useWords } from '@latchkey/ui/words'
import { type ReactNode, useState } from 'react'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { accountWords } from '../../words/account.ts'

/** The account's avatar and name or address; a press shows it in full. */
export function AccountHead({ address, children }: { address: string; children: ReactNode }) {
  const say = useWords(accountWords)
  const identity = useIdentity(address)
  const [isFull, setIsFull] = useState(false)
  return (
    <div className="AccountHead">
      <Avatar address={address} size={56} {...(identity?.avatar && { src: identity.avatar })} />
      <div className="AccountHead-name">
        <button type="button" className="AccountHead-address" aria-expanded={isFull} onClick={() => setIsFull(!isFull)}>
          {identity?.name ? (
            <span className="AccountHead-called">{identity.name}</span>
          ) : (
            <AddressText address={address} />
          )}
          <VisuallyHidden>{say.showInFull}</VisuallyHidden>
          <Icon name="chevron-down" size={16} />
        </button>
        <CopyButton value={address} />
      </div>
      {isFull && (
        <p className="AccountHead-full">
          <AddressText address={address} format="full" />
        </p>
      )}
      {children}
    </div>
  )
}
