import { type Status, shortAddress } from '@latchkey/core'
import { Avatar } from '@latchkey/ui/Avatar'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import './ConnectButton.css'
import { connectClass } from './shell/useConnectIntent.ts'
import { siteWords } from './words.ts'

/** The connection state shown by the button. */
export type ConnectProps = {
  status: Exclude<Status, 'pending'>
  /** The click was registered and its code is loading. */
  isOpening: boolean
  address: string | undefined
  /** The account's name, once known. */
  name: string | undefined
  onClick: () => void
}

const states = ['disconnected', 'connecting', 'reconnecting'] as const

/** The button's label, in a space that fits all its labels. */
function Labels({ state }: { state: (typeof states)[number] }) {
  const { connect } = useWords(siteWords)
  return (
    <span className="ConnectButton-labels">
      {states.map((one) => (
        <span key={one} aria-hidden={one !== state || undefined}>
          {connect[one]}
        </span>
      ))}
    </span>
  )
}

/** Opens the modal: to connect, then for the account. Approaching it loads the engine (`useConnectIntent`). */
export function ConnectButton({
  status,
  isOpening,
  address,
  name,
  onClick,
  size,
}: ConnectProps & {
  /** `sm` is the quiet one in the header, so the page has one prominent button. */
  size: 'md' | 'sm'
}) {
  const words = useWords(siteWords)
  if (address !== undefined) {
    const called = name ?? shortAddress(address)
    return (
      <Button
        className={connectClass}
        size={size}
        icon={<Avatar address={address} size={26} />}
        onClick={onClick}
        aria-label={words.connect.account(called)}
        aria-haspopup="dialog"
      >
        {called}
      </Button>
    )
  }
  const state = status === 'connected' ? 'connecting' : status
  return (
    <Button
      className={connectClass}
      size={size}
      variant={size === 'md' ? 'primary' : 'secondary'}
      isBusy={isOpening || status === 'reconnecting'}
      onClick={onClick}
      aria-haspopup="dialog"
    >
      {size === 'sm' ? words.connect[state] : <Labels state={state} />}
    </Button>
  )
}
