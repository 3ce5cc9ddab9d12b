import { revokeSession } from '@latchkey/core/actions/revokeSession'
import { showToast } from '@latchkey/core/actions/toast'
import { type SmartSession, smartSessions } from '@latchkey/core/queries/smartSessions'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { Tabs } from '@latchkey/ui/Tabs'
import { useWords } from '@latchkey/ui/words'
import type { Address } from '@latchkey/wire/caip'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { SessionCard } from '../parts/account/SessionCard.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { smartSessionsWords } from '../words/smartSessions.ts'

const states = ['active', 'expired', 'revoked'] as const
type State = (typeof states)[number]

const empty = {
  active: { title: 'emptyActive', text: 'emptyActiveText' },
  expired: { title: 'emptyExpired' },
  revoked: { title: 'emptyRevoked' },
} as const

function Sessions({ address, chainId }: { address: Address; chainId: number }) {
  const kit = useKit()
  const words = useWords(smartSessionsWords)
  const { tryAgain } = useWords(buttonsWords)
  const { data, isError, isFetching, refetch } = useQuery(smartSessions(kit, address, chainId))
  const { run, isBusy } = useAction(revokeSession)
  const [shown, setShown] = useState<State>('active')
  const [ending, setEnding] = useState<string>()

  const revoke = async (session: SmartSession) => {
    setEnding(session.pci)
    if (await run(session)) void showToast(kit, { variant: 'success', message: words.done })
  }
  if (isError)
    return (
      <ErrorState
        title={words.failed}
        action={{ label: tryAgain, isBusy: isFetching, onClick: () => void refetch() }}
      />
    )
  const list = data?.filter(({ state }) => state === shown)
  const { title, ...more } = empty[shown]
  return (
    <div className="ViewBody SmartSessionList">
      <p className="SmartSessionList-intro">{words.intro}</p>
      <Tabs label={words.tabs} items={states.map((id) => ({ id, label: words[id] }))} value={shown} onChange={setShown}>
        {!list && (
          <div className="SmartSessionList-list" aria-busy="true">
            <Skeleton height={112} radius={14} />
            <Skeleton height={112} radius={14} />
          </div>
        )}
        {list?.length === 0 && (
          <EmptyState icon="clock" title={words[title]} {...('text' in more && { text: words[more.text] })} />
        )}
        {list && list.length > 0 && (
          <div className="SmartSessionList-list">
            {list.map((session) => (
              <SessionCard
                key={session.pci}
                session={session}
                isBusy={isBusy && ending === session.pci}
                onRevoke={() => void revoke(session)}
              />
            ))}
          </div>
        )}
      </Tabs>
    </div>
  )
}

function SmartSessionList() {
  const { address, chainId } = useAccount()
  return address && chainId !== undefined ? <Sessions address={address} chainId={chainId} /> : null
}

/** Permissions to act for the account without asking, with their expiry and a button to revoke each (ACT-10). */
export default defineView('SmartSessionList', {
  title: (_params, _kit, say) => say(smartSessionsWords).title,
  Component: SmartSessionList,
})
