import { shortAddress, type View } from '@latchkey/core'
import { KitButton } from './KitButton.tsx'
import { useModal } from './useModal.ts'
import { useWallet } from './useWallet.ts'

type ButtonProps = {
  /** The text of the button. */
  label?: string | undefined
  className?: string | undefined
}

function ViewButton({ view, className, children }: { view: View; className: string | undefined; children: string }) {
  const { status, isReady } = useWallet()
  const { open } = useModal()
  return (
    <KitButton
      className={className}
      isBusy={!isReady || status === 'connecting' || status === 'reconnecting'}
      onClick={() => void open(view).catch(() => undefined)}
    >
      {children}
    </KitButton>
  )
}

/** Opens the account and shows its address, or your label. Renders nothing while no wallet is connected. */
export function AccountButton({ label, className }: ButtonProps) {
  const { account } = useWallet()
  if (!account) return null
  return (
    <ViewButton view="account" className={className}>
      {label ?? shortAddress(account.address)}
    </ViewButton>
  )
}

/** Opens the list of networks and shows the current one, or the label if your page doesn't offer it. */
export function NetworkButton({ label = 'Select network', className }: ButtonProps) {
  const { account } = useWallet()
  return (
    <ViewButton view="networks" className={className}>
      {(account?.isChainSupported && account.network.name) || label}
    </ViewButton>
  )
}

/** Asks the user to sign in with the connected account, or to connect one first. Shows the address once signed in. */
export function SignInButton({ label = 'Sign in', className }: ButtonProps) {
  const { account, session } = useWallet()
  return (
    <ViewButton view={session ? 'account' : 'signIn'} className={className}>
      {account && session ? shortAddress(account.address) : label}
    </ViewButton>
  )
}
