import { setPreferredAccount } from '@latchkey/core/actions/setPreferredAccount'
import { embeddedUser } from '@latchkey/core/queries/embeddedUser'
import { AddressText } from '@latchkey/ui/AddressText'
import { IconTile } from '@latchkey/ui/IconTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { Tag } from '@latchkey/ui/Tag'
import { useWords } from '@latchkey/ui/words'
import type { Address } from '@latchkey/wire/caip'
import { useQuery } from '@tanstack/react-query'
import { useAccountState } from '../../hooks/useAccountState.ts'
import { useAction } from '../../hooks/useAction.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNavigate } from '../../hooks/useNavigate.ts'
import { useSlice } from '../../hooks/useSlice.ts'
import { accountTypeWords } from '../../words/accountType.ts'

const icons = { eoa: 'key', smartAccount: 'wallet' } as const
const texts = { eoa: 'eoaText', smartAccount: 'smartAccountText' } as const

/** The wallet's two accounts, each explained with its address; hidden if there is only one (ACT-04). */
export function AccountTypes({ address, chainId }: { address: Address; chainId: number }) {
  const words = useWords(accountTypeWords)
  const navigate = useNavigate()
  useQuery(embeddedUser(useKit(), address, chainId))
  const { user, preferredAccountType } = useAccountState()
  const hasSessions = useSlice(({ features }) => features.smartSessions)
  const { run, isBusy } = useAction(setPreferredAccount)
  if (!user?.hasSmartAccounts) return null
  return (
    <>
      {(['eoa', 'smartAccount'] as const).map((type) => {
        const account = user.accounts.find((one) => one.type === type)
        const isInUse = preferredAccountType === type
        if (!account) return null
        return (
          <ListRow
            key={type}
            className="AccountTypes"
            icon={<IconTile icon={icons[type]} tone={isInUse ? 'accent' : 'neutral'} />}
            title={words[type]}
            subtitle={words[texts[type]]}
            trailing={isInUse ? <Tag tone="good">{words.inUse}</Tag> : undefined}
            trailingNote={<AddressText address={account.address} />}
            isSelected={isInUse}
            isBusy={isBusy && !isInUse}
            {...(isInUse ? {} : { onClick: () => void run(type) })}
          />
        )
      })}
      {hasSessions && preferredAccountType === 'smartAccount' && (
        <ListRow
          icon={<IconTile icon="clock" tone="neutral" />}
          title={words.sessions}
          subtitle={words.sessionsText}
          onClick={() => navigate.push('SmartSessionList')}
        />
      )}
    </>
  )
}
