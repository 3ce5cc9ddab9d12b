import { disconnect } from '@latchkey/core/actions/disconnect'
import { disconnectAll } from '@latchkey/core/actions/disconnectAll'
import { switchWallet } from '@latchkey/core/actions/switchWallet'
import { showToast } from '@latchkey/core/actions/toast'
import { Button } from '@latchkey/ui/Button'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { useWords } from '@latchkey/ui/words'
import type { Address } from '@latchkey/wire/caip'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { useKnownWallets } from '../hooks/useKnownWallets.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { useStart } from '../hooks/useStart.ts'
import { KnownWalletRow } from '../parts/wallets/KnownWalletRow.tsx'
import { RecentWalletRow } from '../parts/wallets/RecentWalletRow.tsx'
import { profileWalletsWords } from '../words/profileWallets.ts'

function ProfileWallets({ params }: { params: { isNew: true } | undefined }) {
  const kit = useKit()
  const navigate = useNavigate()
  const words = useWords(profileWalletsWords)
  const { wallets, recent, refresh } = useKnownWallets()
  const isMultiWallet = useSlice(({ features }) => features.multiWallet)
  const switching = useAction(switchWallet)
  const leaving = useAction(disconnect)
  const leavingAll = useAction(disconnectAll)
  const say = (message: string) => void showToast(kit, { variant: 'success', message })
  useStart(() => params?.isNew && say(words.newWallet))

  const switchTo = async (connectorId: string, address?: Address) => {
    const isSameWallet = wallets.some((one) => one.connectorId === connectorId && one.state === 'connected')
    if (await switching.run(connectorId, address)) say(isSameWallet ? words.accountSwitched : words.walletSwitched)
  }
  const leave = async (connectorId: string) => {
    if (await leaving.run(connectorId)) say(words.walletDisconnected)
  }
  const leaveAll = async () => {
    if (await leavingAll.run()) say(words.walletDisconnected)
  }

  return (
    <div className="ViewBody ProfileWallets">
      {wallets.length === 0 && (
        <EmptyState
          icon="wallet"
          title={words.emptyTitle}
          text={words.emptyText}
          action={{ label: words.emptyAction, onClick: () => navigate.push('Connect') }}
        />
      )}
      {wallets.length > 0 && (
        <section className="ProfileWallets-group">
          <SectionTitle
            size="group"
            level={3}
            trailing={
              wallets.length > 1 && (
                <Button variant="quiet" isBusy={leavingAll.isBusy} onClick={() => void leaveAll()}>
                  {words.disconnectAll}
                </Button>
              )
            }
          >
            {words.connected} <span className="ProfileWallets-count">{wallets.length}</span>
          </SectionTitle>
          <ul className="ProfileWallets-list" aria-label={words.wallets}>
            {wallets.map((wallet) => (
              <KnownWalletRow
                key={wallet.connectorId}
                wallet={wallet}
                hasNamesake={wallets.some((one) => one !== wallet && one.name === wallet.name)}
                isBusy={switching.isBusy || leaving.isBusy}
                onSwitch={(address) => void switchTo(wallet.connectorId, address)}
                onDisconnect={() => void leave(wallet.connectorId)}
              />
            ))}
          </ul>
        </section>
      )}
      {recent.length > 0 && (
        <section className="ProfileWallets-group">
          <SectionTitle size="group" level={3}>
            {words.recent}
          </SectionTitle>
          <ul className="ProfileWallets-list" aria-label={words.recent}>
            {recent.map((one) => (
              <RecentWalletRow
                key={`${one.connectorId} ${one.name} ${one.address}`}
                recent={one}
                onRemoved={() => {
                  refresh()
                  say(words.walletDeleted)
                }}
              />
            ))}
          </ul>
        </section>
      )}
      {wallets.length > 0 && (
        <Button isWide icon={isMultiWallet ? 'plus' : 'swap'} onClick={() => navigate.push('Connect')}>
          {isMultiWallet ? words.add : words.other}
        </Button>
      )}
    </div>
  )
}

/** The user's wallets: the active one, others to switch to, and earlier ones. */
export default defineView('ProfileWallets', {
  title: (_params, _kit, say) => say(profileWalletsWords).title,
  Component: ProfileWallets,
})
