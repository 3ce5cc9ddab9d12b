import { pushView } from '@latchkey/core/actions/navigate'
import type { NetworkId } from '@latchkey/core/networks'
import { Icon } from '@latchkey/ui/Icon'
import { IconTile } from '@latchkey/ui/IconTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { useWords } from '@latchkey/ui/words'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useSlice } from '../../hooks/useSlice.ts'
import { accountWords } from '../../words/account.ts'
import { EmbeddedAccount } from './EmbeddedAccount.tsx'

/** More about the account: login, type, name and permissions. */
export function AccountRows({
  address,
  chainId,
  isEmbedded,
}: {
  address: string
  chainId: NetworkId
  isEmbedded: boolean
}) {
  const kit = useKit()
  const say = useWords(accountWords)
  const identity = useIdentity(address)
  const { smartSessions: hasSessions, names } = useSlice(({ features }) => features)
  const rows = [
    {
      view: 'RegisterAccountName' as const,
      isOn: names && identity?.name === null,
      icon: 'plus' as const,
      title: say.chooseName,
      text: say.chooseNameText,
    },
    {
      view: 'SmartSessionList' as const,
      // The embedded wallet shows its permissions next to the smart account.
      isOn: hasSessions && !isEmbedded,
      icon: 'key' as const,
      title: say.sessions,
      text: say.sessionsText,
    },
  ].filter(({ isOn }) => isOn)
  if (!isEmbedded && rows.length === 0) return null
  return (
    <div className="AccountRows">
      {isEmbedded && <EmbeddedAccount address={address} chainId={chainId} />}
      {rows.map(({ view, icon, title, text }) => (
        <ListRow
          key={view}
          icon={<IconTile icon={icon} tone="neutral" />}
          title={title}
          subtitle={text}
          trailing={<Icon name="chevron-right" size={18} />}
          onClick={() => pushView(kit, view)}
        />
      ))}
    </div>
  )
}
