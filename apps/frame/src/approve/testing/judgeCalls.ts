import { WalletError } from '@latchkey/wire/walletErrors'
import { approvalClass } from '../../decode/approvalClass.ts'
import type { FactsData } from '../../decode/facts.ts'
import { sample, sampleFactsData } from '../../decode/testing/sampleFacts.ts'
import type { TestRun } from '../../effects/testRun.ts'
import type { Approval, ApprovalCall } from '../approval.ts'
import { judgeSimulation } from '../judgeSimulation.ts'
import { bareFacts, readApproval } from '../readApproval.ts'
import type { Loaded } from '../useLoaded.ts'

/** `delegated`: a standard account that is its own smart account already (EIP-7702). */
export type JudgedAccount = 'eoa' | 'smartAccount' | 'delegated'

const request = (calls: readonly ApprovalCall[], account: JudgedAccount): Approval => ({
  ...{
    id: 'a',
    origin: 'https://evil.example',
    dapp: undefined,
    chainId: 1329,
    chainName: 'Sei Network',
    digest: '0x',
  },
  subject: {
    ...{ kind: 'transaction', account: sample.account, calls },
    ...(account === 'delegated' ? { accountType: 'eoa', isUpgraded: false } : { accountType: account }),
    fee: { gas: 1n, maxFeePerGas: 1n, isSponsored: false },
  },
})

/** What the screen makes of a request: its class, its first words and its warnings. */
export const judgeCalls = (
  calls: readonly ApprovalCall[],
  run: TestRun | undefined | 'reverted',
  facts: FactsData | 'none' = {
    ...sampleFactsData,
    balances: { ...sampleFactsData.balances, native: 10_000n * 10n ** 18n },
  },
  account: JudgedAccount = 'eoa',
) => {
  const approval = request(calls, account)
  const tested = run === 'reverted' ? undefined : run
  const loaded: Loaded<TestRun | undefined> =
    run === 'reverted'
      ? { status: 'failed', error: new WalletError('node.executionReverted') }
      : { status: 'done', value: run }
  const reading = readApproval(approval, facts === 'none' ? bareFacts(approval) : facts, 0, undefined, tested)
  const judged = judgeSimulation(approval, reading, facts !== 'none', loaded)
  const warnings = [...reading.warnings, ...judged.warnings]
  const title = reading.body.kind === 'call' ? reading.body.call.title : ''
  const { isForWindow } = judged
  return {
    class: approvalClass(warnings),
    title,
    codes: warnings.map(({ code }) => code),
    isForWindow,
    reading,
    judged,
  }
}
