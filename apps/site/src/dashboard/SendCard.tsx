import type { Kit } from '@latchkey/core/kit'
import type { NativeBalance } from '@latchkey/core/queries/nativeBalance'
import type { Fact } from '@latchkey/core/queries/watchQuery'
import { Card } from '@latchkey/ui/Card'
import { LiveRegion } from '@latchkey/ui/LiveRegion'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import type { Address } from '@latchkey/wire/caip'
import { SendForm } from './SendForm.tsx'
import { SendResult } from './SendResult.tsx'
import { outcomeWords, useSend } from './useSend.ts'
import { useSendForm } from './useSendForm.ts'
import { words } from './words.ts'

const { send: says } = words

/** Sends the network's own coin, from what is typed to how it ended. */
export function SendCard({
  kit,
  address,
  chainId,
  balance,
  offReason,
}: {
  kit: Kit
  address: Address
  chainId: number
  balance: Fact<NativeBalance>
  offReason: string | undefined
}) {
  const form = useSendForm(kit, address, chainId, balance.data)
  const sending = useSend(kit)
  const { progress } = sending
  const said = sending.isAsking
    ? says.waiting
    : progress?.step === 'sent'
      ? `${says.sentTitle}. ${says.sentText}`
      : progress?.step === 'slow'
        ? says.slowTitle
        : progress
          ? Object.values(outcomeWords(progress.outcome)).join('. ')
          : ''
  return (
    <Card className="SendCard DashboardGrid-card" label={says.title}>
      <SectionTitle>{says.title}</SectionTitle>
      {progress ? (
        <SendResult
          kit={kit}
          progress={progress}
          onCheckAgain={() => void sending.checkAgain(progress)}
          onAgain={() => {
            form.clear()
            sending.again()
          }}
        />
      ) : (
        <SendForm chainId={chainId} balance={balance} form={form} sending={sending} offReason={offReason} />
      )}
      <LiveRegion message={said} />
    </Card>
  )
}
