import { fund } from '@latchkey/chain/faucet'
import type { Chain } from '@latchkey/chain/start'
import { connectTo, startTestChain } from '@latchkey/chain/testChain'
import type { Address, Hex } from '@latchkey/wire/caip'
import { httpErrorBody } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { createWalletClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createNameBook } from '../sources/names/createNameBook.ts'
import { minePast } from './indexed.ts'
import { startTestApi, type TestApi, testProjectId } from './testApi.ts'
import { startTestDatabase, type TestDatabase } from './testDatabase.ts'

type Sent = { to: Address; data?: Hex; value?: bigint; gas?: bigint }

/** The API on a real database and the real local chain. */
export type TestWorld = {
  api: TestApi
  chain: Chain
  database: TestDatabase
  client: ReturnType<typeof connectTo>
  /** A new account with SEI, and with tokens if given. */
  person: (gifts?: Parameters<typeof fund>[0]['tokens']) => Promise<Person>
  /** GET with the project, as JSON; throws unless it is 200. */
  read: <T>(path: string) => Promise<T>
  stop: () => Promise<void>
}

export type Person = ReturnType<typeof privateKeyToAccount> & {
  /** Sends a transaction and waits for it; throws when it fails. */
  send: (sent: Sent) => Promise<{ feePaid: bigint; gasUsed: bigint }>
}

export const startTestWorld = async (env: Record<string, string> = {}): Promise<TestWorld> => {
  const [chain, database] = await Promise.all([startTestChain(), startTestDatabase()])
  const client = connectTo(chain.url)
  const api = await startTestApi({
    connection: database,
    nodeUrls: [chain.url],
    names: createNameBook(database.db),
    env: { MASTER_KEY_FILE: `${chain.dataDir}/master.key`, ...env },
  })
  await minePast(chain.url)

  const person: TestWorld['person'] = async (tokens = []) => {
    const account = privateKeyToAccount(generatePrivateKey())
    const wallet = createWalletClient({ account, chain: client.chain, transport: http(chain.url) })
    await fund({ url: chain.url, address: account.address, native: 10n ** 24n, tokens })
    const send: Person['send'] = async (sent) => {
      // As wallets do: whether a pool writes its oracle depends on the block, which the estimate can't know.
      const gas = sent.gas ?? ((await client.estimateGas({ account, ...sent })) * 12n) / 10n
      const hash = await wallet.sendTransaction({ ...sent, gas })
      const receipt = await client.waitForTransactionReceipt({ hash })
      if (receipt.status !== 'success') throw new Error(`The transaction ${hash} failed.`)
      return { feePaid: receipt.gasUsed * receipt.effectiveGasPrice, gasUsed: receipt.gasUsed }
    }
    return { ...account, send }
  }

  const read = async <T>(path: string): Promise<T> => {
    const response = await api.get(`${path}${path.includes('?') ? '&' : '?'}projectId=${testProjectId}`)
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  return {
    api,
    chain,
    database,
    client,
    person,
    read,
    stop: async () => {
      await api.stop()
      await chain.stop()
      await database.stop()
    },
  }
}

/** Status, field and description of a refusal. */
export const refusalOf = async (response: Response): Promise<{ status: number; field: string; says: string }> => {
  const [reason] = v.parse(httpErrorBody, await response.json()).reasons
  return { status: response.status, field: reason?.field ?? '', says: reason?.description ?? '' }
}
