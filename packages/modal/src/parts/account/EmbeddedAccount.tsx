import { reviewDevices } from '@latchkey/core/actions/reviewDevices'
import { createLoginCache } from '@latchkey/core/connectors/embedded/loginCache'
import type { NetworkId } from '@latchkey/core/networks'
import { embeddedUser } from '@latchkey/core/queries/embeddedUser'
import { IconTile } from '@latchkey/ui/IconTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { useWords } from '@latchkey/ui/words'
import { isAddress } from '@latchkey/wire/caip'
import { socialNames } from '@latchkey/wire/social'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../hooks/useAction.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNavigate } from '../../hooks/useNavigate.ts'
import { walletPage } from '../../walletPage.ts'
import { accountWords } from '../../words/account.ts'
import { buttonsWords } from '../../words/buttons.ts'
import { ProviderTile } from '../login/ProviderTile.tsx'
import { AccountTypes } from './AccountTypes.tsx'

/** How the user logged in: an email address, which can be changed here, or a social account. */
function Login() {
  const { ports } = useKit()
  const navigate = useNavigate()
  const say = useWords(accountWords)
  const { change } = useWords(buttonsWords)
  const cache = createLoginCache(ports)
  const [provider, email] = [cache.provider(), cache.email()]
  if (provider) {
    const name = cache.userName() ?? email
    return (
      <ListRow
        icon={<ProviderTile provider={provider} />}
        title={name ?? socialNames[provider]}
        subtitle={say.loggedInWith(socialNames[provider])}
      />
    )
  }
  if (!email) return null
  return (
    <ListRow
      icon={<IconTile icon="mail" tone="neutral" />}
      title={email}
      subtitle={say.yourLogin}
      trailing={<span className="Account-hint">{change}</span>}
      onClick={() => navigate.push('UpdateEmailWallet', { email, redirectView: 'Account' })}
    />
  )
}

/** Extra rows for the embedded wallet: login, account type and wallet settings. */
export function EmbeddedAccount({ address, chainId }: { address: string; chainId: NetworkId }) {
  const kit = useKit()
  const say = useWords(accountWords)
  const isEvm = typeof chainId === 'number'
  const review = useAction(reviewDevices)
  const { data, refetch } = useQuery({ ...embeddedUser(kit, address, isEvm ? chainId : 0), enabled: isEvm })
  return (
    <>
      <Login />
      {isAddress(address) && isEvm && <AccountTypes address={address} chainId={chainId} />}
      {data?.hasNewDevices && (
        <ListRow
          icon={<IconTile icon="desktop" tone="accent" />}
          title={say.newDevice}
          subtitle={say.newDeviceText}
          onClick={() => void review.run().then(() => refetch())}
        />
      )}
      <ListRow
        icon={<IconTile icon="settings" tone="neutral" />}
        title={say.walletSettings}
        subtitle={data?.isOnProbation ? say.onProbation : data?.isCheckDue ? say.checkBackup : say.walletSettingsText}
        href={walletPage(kit, 'dashboard')}
        target="_blank"
      />
    </>
  )
}
