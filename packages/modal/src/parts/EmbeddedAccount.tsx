import { setPreferredAccount } from '@latchkey/core/actions/setPreferredAccount'
import { createLoginCache } from '@latchkey/core/connectors/embedded/loginCache'
import { embeddedUser } from '@latchkey/core/queries/embeddedUser'
import { socialNames } from '@latchkey/core/socialLogins'
import { IconTile } from '@latchkey/ui/IconTile'
import { ListRow } from '@latchkey/ui/ListRow'
import type { Address } from '@latchkey/wire/caip'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { ProviderTile } from './ProviderTile.tsx'

/** How the visitor came in: by an address that can be changed here, or by an account elsewhere. */
function Login() {
  const { ports } = useKit()
  const navigate = useNavigate()
  const cache = createLoginCache(ports)
  const [provider, email] = [cache.provider(), cache.email()]
  if (provider) {
    const name = cache.userName() ?? email
    return (
      <ListRow
        icon={<ProviderTile provider={provider} />}
        title={name ?? socialNames[provider]}
        subtitle={`Logged in with ${socialNames[provider]}`}
      />
    )
  }
  if (!email) return null
  return (
    <ListRow
      icon={<IconTile icon="mail" tone="neutral" />}
      title={email}
      subtitle="Your login"
      trailing={<span className="Account-hint">Change</span>}
      onClick={() => navigate.push('UpdateEmailWallet', { email, redirectView: 'Account' })}
    />
  )
}

const types = {
  eoa: { title: 'Plain account', note: 'Works on every network', other: 'Use smart account' },
  smartAccount: {
    title: 'Smart account',
    note: 'Several steps at once',
    other: 'Use plain account',
  },
} as const

/** Which of the wallet's two addresses is used, said only where there are two (ACT-04). */
function AccountType({ address, chainId }: { address: Address; chainId: number }) {
  const { data } = useQuery(embeddedUser(useKit(), address, chainId))
  const { run, isBusy } = useAction(setPreferredAccount)
  if (!data?.hasSmartAccounts) return null
  const { title, note, other } = types[data.type]
  return (
    <ListRow
      icon={<IconTile icon={data.type === 'eoa' ? 'key' : 'wallet'} tone="neutral" />}
      title={title}
      subtitle={note}
      trailing={<span className="Account-hint">{other}</span>}
      isBusy={isBusy}
      onClick={() => void run(data.type === 'eoa' ? 'smartAccount' : 'eoa')}
    />
  )
}

/** What the account has more when it is the embedded wallet's: its login, its kind, and its own settings elsewhere. */
export function EmbeddedAccount({ address, chainId }: { address: Address; chainId: number }) {
  const { config } = useKit()
  return (
    <>
      <Login />
      <AccountType address={address} chainId={chainId} />
      <ListRow
        icon={<IconTile icon="settings" tone="neutral" />}
        title="Wallet settings"
        subtitle="Passkeys, recovery, devices, export"
        href={`${config.walletUrl}/dashboard`}
        target="_blank"
      />
    </>
  )
}
