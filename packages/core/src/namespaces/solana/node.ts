import { rpcResponse } from '@latchkey/wire/api/rpc'
import type { CaipNetworkId } from '@latchkey/wire/caip'
import { rpcUrl } from '@latchkey/wire/chains'
import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import { parseJson } from '@latchkey/wire/parseJson'
import * as v from 'valibot'
import type { Kit } from '../../kit.ts'
import { programs } from './keys.ts'

/** Calls the API's Solana node and validates the reply. */
export const askSolana = async <const S extends v.GenericSchema>(
  { config, ports }: Pick<Kit, 'config' | 'ports'>,
  network: CaipNetworkId,
  schema: S,
  method: string,
  params: readonly unknown[],
): Promise<v.InferOutput<S>> => {
  const response = await ports
    .fetch(rpcUrl(config.apiUrl, network, config.projectId), {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      timeoutMs: limits.rpc.timeoutMs,
    })
    .catch((cause: unknown) => {
      throw new WalletError(ports.isOnline() ? 'network.chainUnreachable' : 'network.offline', { cause })
    })
  const answer = v.safeParse(rpcResponse, parseJson(await response.text()))
  if (!answer.success || answer.output.error) {
    throw new WalletError('network.chainUnreachable', { cause: answer.success ? answer.output.error : undefined })
  }
  const result = v.safeParse(schema, answer.output.result)
  if (!result.success) throw new WalletError('network.badReply', { cause: result.issues[0] })
  return result.output
}

type Ask = readonly [kit: Pick<Kit, 'config' | 'ports'>, network: CaipNetworkId]

/** Rejects an amount that JavaScript can't represent exactly. */
const amount = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((value) => BigInt(value)),
)
const confirmed = { commitment: 'confirmed' }
const inContext = <const S extends v.GenericSchema>(value: S) => v.object({ value })

export const readLamports = async (...[kit, network, address]: [...Ask, string]): Promise<bigint> =>
  (await askSolana(kit, network, inContext(amount), 'getBalance', [address, confirmed])).value

export const readBlockhash = async (...ask: Ask): Promise<string> =>
  (await askSolana(...ask, inContext(v.object({ blockhash: v.string() })), 'getLatestBlockhash', [confirmed])).value
    .blockhash

/** The fee of a message; null if its blockhash is too old. */
export const readFee = async (...[kit, network, message]: [...Ask, string]): Promise<bigint> =>
  (await askSolana(kit, network, inContext(v.nullable(amount)), 'getFeeForMessage', [message, confirmed])).value ?? 0n

/** The minimum balance for an account of this size. */
export const readDeposit = (...[kit, network, bytes]: [...Ask, number]): Promise<bigint> =>
  askSolana(kit, network, amount, 'getMinimumBalanceForRentExemption', [bytes])

const accountInfo = inContext(v.nullable(v.object({ owner: v.string(), executable: v.boolean() })))

/** The kind of an account: new, a wallet, or a program's. */
export const readOwner = async (...[kit, network, address]: [...Ask, string]) => {
  const options = { ...confirmed, encoding: 'base64' }
  const { value } = await askSolana(kit, network, accountInfo, 'getAccountInfo', [address, options])
  return value ?? undefined
}

const tokenAccounts = inContext(
  v.array(
    v.object({
      pubkey: v.string(),
      account: v.object({
        owner: v.string(),
        data: v.object({
          parsed: v.object({
            info: v.object({ tokenAmount: v.object({ amount: v.pipe(v.string(), v.digits()), decimals: v.number() }) }),
          }),
        }),
      }),
    }),
  ),
)

/** The accounts in which an owner holds one token, the fullest first. */
export const readTokenAccounts = async (...[kit, network, owner, mint]: [...Ask, string, string]) => {
  const params = [owner, { mint }, { ...confirmed, encoding: 'jsonParsed' }]
  const { value } = await askSolana(kit, network, tokenAccounts, 'getTokenAccountsByOwner', params)
  const found = value.map(({ pubkey, account }) => {
    const { amount: units, decimals } = account.data.parsed.info.tokenAmount
    const isKnown = account.owner === programs.token || account.owner === programs.token2022
    return { address: pubkey, program: account.owner, units: isKnown ? BigInt(units) : 0n, decimals }
  })
  return found.sort((a, b) => (a.units < b.units ? 1 : -1))
}
