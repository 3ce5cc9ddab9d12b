/**
 * Runs an account through a third-party bundler on the local chain: create, send, batch. `npx tsx bench/bundler.ts
 * <program> <arguments…>`; {rpc}, {port}, {key} and {key2} are filled in.
 */

import { spawn } from 'node:child_process'
import { devAccounts } from '@latchkey/chain/deployments'
import { claimPort } from '@latchkey/chain/engine'
import { createAsk } from '@latchkey/chain/publicNode/rpcMessage'
import { startChain } from '@latchkey/chain/start'
import { temporaryFolder } from '@latchkey/chain/testChain'
import type { User } from '@latchkey/wire/frame'
import type { Address, Hex } from 'viem'
import { startLocalChain } from '../apps/frame/src/testing/startChainFrame.ts'

const [program, ...template] = process.argv.slice(2)
if (!program) throw new Error('Name the bundler: npx tsx bench/bundler.ts <program> <arguments…>')
const startMs = 60_000
const receiver: Address = '0x000000000000000000000000000000000000bEEF'

const port = await claimPort(0)
const call = createAsk(`http://127.0.0.1:${port}`)
const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
  const answer = await call(method, params)
  if ('error' in answer) throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
  return answer.result
}

const { path: dataDir, remove } = temporaryFolder()
const chain = await startLocalChain(
  () => startChain({ port: 0, dataDir }),
  () => ask,
)
const [executor, utility] = devAccounts.slice(-2)
const values: Record<string, string> = {
  ...{ '{rpc}': chain.url, '{port}': String(port) },
  ...{ '{key}': executor?.privateKey ?? '', '{key2}': utility?.privateKey ?? '' },
}
const bundler = spawn(
  program,
  template.map((word) => values[word] ?? word),
  { stdio: ['ignore', 'ignore', 'inherit'] },
)

const untilReady = async (): Promise<void> => {
  const endsAt = Date.now() + startMs
  while (Date.now() < endsAt) {
    const isReady = await ask('eth_supportedEntryPoints', []).then(
      () => true,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`The bundler does not answer after ${startMs / 1_000} s.`)
}

try {
  await untilReady()
  const frame = await chain.startFrame({ defaultAccountType: 'smartAccount' })
  const address = ((await frame.logIn()).payload as User).address as Address
  await chain.fund(address)
  const sendOne = async (value: Hex): Promise<Hex> =>
    (await frame.rpc('eth_sendTransaction', [{ from: address, to: receiver, value }])).payload as Hex
  const sendTwo = async (): Promise<Hex> => {
    const calls = [
      { to: receiver, value: '0x1' },
      { to: receiver, value: '0x2' },
    ]
    const { payload } = await frame.rpc('wallet_sendCalls', [{ version: '2.0.0', from: address, calls }])
    const { id } = payload as { id: string }
    for (;;) {
      const { payload: told } = await frame.rpc('wallet_getCallsStatus', [id])
      const { status, receipts } = told as { status: number; receipts: { transactionHash: Hex }[] }
      if (status !== 100) return receipts[0]?.transactionHash ?? '0x'
    }
  }
  const rows: [string, Hex][] = [
    ['create and first send', await sendOne('0x64')],
    ['send the coin', await sendOne('0x1')],
    ['two sends, all or none', await sendTwo()],
  ]
  console.log('| what | gas | carried by | entry point |\n|---|---|---|---|')
  for (const [name, hash] of rows) {
    const { status, gasUsed, from, to } = await chain.client.getTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`${name}: ${hash} failed`)
    console.log(`| ${name} | ${gasUsed} | ${from} | ${to} |`)
  }
} finally {
  bundler.kill()
  await chain.stop()
  remove()
}
