import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { IconTile } from '@latchkey/ui/IconTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { Tag } from '@latchkey/ui/Tag'
import { longDate } from '@latchkey/ui/timeText'
import { useLocale, useWords } from '@latchkey/ui/words'
import { useCallback, useEffect, useState } from 'react'
import { accountWords } from '../../words/account.ts'
import { signerWords } from '../../words/signers.ts'
import type { AccountSession, WalletAccount } from '../walletAccount.ts'
import { coinAmountOf } from './amountOf.ts'
import { useTask } from './useTask.ts'

/** Who may act for the smart account without asking, according to the chain, and how to revoke it there. */
export function SessionsCard({ account }: { account: WalletAccount }) {
  const words = useWords(accountWords)
  const fees = useWords(signerWords)
  const locale = useLocale()
  const task = useTask()
  const [sessions, setSessions] = useState<readonly AccountSession[] | 'failed'>()
  const [ending, setEnding] = useState<string>()
  const [prices, setPrices] = useState<Readonly<Record<string, bigint | 'failed'>>>({})
  const load = useCallback(() => {
    const price = async (session: AccountSession) => {
      const found = await account.priceEnd(session).catch(() => 'failed' as const)
      setPrices((known) => ({ ...known, [session.pci]: found }))
    }
    account.sessions().then(
      (list) => {
        setSessions(list)
        for (const one of list) if (!one.isEnded) void price(one)
      },
      () => setSessions('failed'),
    )
  }, [account])
  useEffect(load, [load])
  const end = (session: AccountSession) => {
    setEnding(session.pci)
    void task.run(() => account.endSession(session)).then(load)
  }
  const feeOf = ({ pci, chainId }: AccountSession): string => {
    const price = prices[pci]
    if (price === undefined) return fees.readingFee
    if (price === 'failed') return fees.feeUnread
    return price === 0n ? fees.noFee : fees.feeAtMost(coinAmountOf(price, chainId, locale))
  }
  const noteOf = (one: AccountSession): string => {
    const end = words.sessionUntil(longDate(one.validUntil * 1_000, locale))
    if (one.isEnded) return end
    const state = one.isPaused ? words.sessionPaused : one.isRefused ? words.sessionRefused : end
    return `${state} · ${feeOf(one)}`
  }
  return (
    <Card label={words.sessions}>
      <SectionTitle>{words.sessions}</SectionTitle>
      <p className="AccountPage-note">{words.sessionsText}</p>
      {task.error && <Banner tone="bad">{task.error}</Banner>}
      {sessions === undefined && <Skeleton height={48} radius={14} />}
      {sessions === 'failed' && (
        <ErrorState title={words.sessionsFailed} action={{ label: words.tryAgain, onClick: load }} />
      )}
      {Array.isArray(sessions) && sessions.length === 0 && <p className="AccountPage-none">{words.sessionsNone}</p>}
      {Array.isArray(sessions) && sessions.length > 0 && (
        <div className="AccountPage-list">
          {sessions.map((one: AccountSession) => (
            <ListRow
              key={`${one.account} ${one.pci}`}
              variant="plain"
              icon={<IconTile icon="clock" tone="neutral" />}
              title={one.name}
              subtitle={noteOf(one)}
              trailing={
                one.isEnded ? (
                  <Tag>{words.sessionEnded}</Tag>
                ) : (
                  <Button
                    size="sm"
                    aria-label={words.endSessionOf(one.name)}
                    isBusy={task.isBusy && ending === one.pci}
                    onClick={() => end(one)}
                  >
                    {words.endSession}
                  </Button>
                )
              }
            />
          ))}
        </div>
      )}
    </Card>
  )
}
