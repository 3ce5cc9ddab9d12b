import { ownArtifact } from '@latchkey/chain/artifacts'
import { tokens, treasury } from '@latchkey/chain/deployments'
import { createRpc } from '@latchkey/chain/rpc'
import type { Address, Hex } from '@latchkey/wire/caip'
import { RpcError, WalletError } from '@latchkey/wire/walletErrors'
import { createPublicClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sei } from 'viem/chains'
import { decodeCall } from '../decode/decodeCall.ts'
import { factsFrom, noFacts } from '../decode/facts.ts'
import type { RunCall, Runner } from '../effects/runner.ts'
import { simulateCalls } from '../effects/simulateCalls.ts'
import { readToken } from '../facts/readToken.ts'
import type { CallNode } from '../methods/callNode.ts'

/** How a contract detects a simulation, in source order. */
export const tells = ['Never', 'Origin', 'Gas', 'Block', 'Balance', 'Coinbase', 'Code', 'Half'] as const
export type Tell = (typeof tells)[number]

/** The test's prices, in millionths of a dollar. */
export const testPrices: Readonly<Record<string, bigint>> = {
  native: 420_000n,
  [tokens.WSEI.address.toLowerCase()]: 420_000n,
  [tokens.USDC.address.toLowerCase()]: 1_000_000n,
}

const listed = Object.values(tokens).map(({ address }) => address.toLowerCase() as Address)
const coin = { symbol: 'SEI', decimals: 18 }

/** The local chain with one hostile contract of each kind, filled with bait. */
export const createHostileChain = async (chain: { url: string; stop: () => Promise<void> }) => {
  const rpc = createRpc(chain.url)
  const transport = http(chain.url)
  const reader = createPublicClient({ chain: sei, transport, pollingInterval: 20 })
  const callNode: CallNode = (_, method, params) =>
    rpc(method, params as unknown[]).catch((cause: unknown) => {
      throw new WalletError('network.chainUnreachable', { cause })
    })

  /** Sends one account's calls in one block, in order. */
  const send = async (privateKey: Hex, calls: readonly { to?: Address; value?: bigint; data?: Hex }[]) => {
    const account = privateKeyToAccount(privateKey)
    const first = await reader.getTransactionCount({ address: account.address })
    const fees = { gas: 2_000_000n, maxFeePerGas: 500_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
    const hashes: Hex[] = []
    for (const [at, call] of calls.entries()) {
      const signed = await account.signTransaction({
        ...call,
        ...fees,
        type: 'eip1559',
        chainId: 1329,
        nonce: first + at,
      })
      hashes.push(await rpc<Hex>('eth_sendRawTransaction', [signed]))
    }
    await rpc('evm_mine')
    return Promise.all(hashes.map((hash) => reader.getTransactionReceipt({ hash })))
  }

  const { bytecode } = ownArtifact('Hostile')
  const hostile = {} as Record<Tell, Address>
  const deployments = tells.map((_, index) => ({ data: `${bytecode}${index.toString(16).padStart(64, '0')}` as const }))
  const receipts = await send(treasury.privateKey, deployments)
  for (const [index, tell] of tells.entries()) hostile[tell] = receipts[index]?.contractAddress ?? '0x'

  /** A contract's name doesn't change here. */
  const named = new Map<Address, ReturnType<typeof readToken>>()
  const nameOf = (node: CallNode, asset: Address) => {
    const found = named.get(asset) ?? readToken(node, 1329, asset)
    named.set(asset, found)
    return found
  }

  return {
    rpc,
    reader,
    send,
    hostile,
    stop: chain.stop,
    callNode,
    /** A node that lacks some methods. */
    nodeWithout: (first: string, onAsked?: (method: string) => void, ...more: string[]): CallNode => {
      return (id, method, params) => {
        onAsked?.(method)
        return [first, ...more].includes(method) ? Promise.reject(new RpcError(-32601)) : callNode(id, method, params)
      }
    },
    /** Gives each hostile contract some bait. */
    bait: async (): Promise<void> => {
      const gift = (to: Address) => ({
        to: tokens.USDC.address,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 10_000_000_000n] }),
      })
      await send(treasury.privateKey, Object.values(hostile).map(gift))
    },
    balanceOf: (token: Address, account: Address) =>
      reader.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    run: (
      account: Address,
      calls: readonly RunCall[],
      ways?: readonly Runner[],
      node: CallNode = callNode,
      watched: { listed?: readonly Address[]; allowed?: readonly Address[] } = {},
    ) => {
      const bare = factsFrom(noFacts(1329, account, coin))
      return simulateCalls(
        {
          callNode: node,
          native: coin,
          ...{ listed, ...watched },
          readToken: (asset) => nameOf(node, asset),
          readPrices: async (assets) =>
            Object.fromEntries(
              assets.flatMap((asset) => (testPrices[asset] === undefined ? [] : [[asset, testPrices[asset]]])),
            ),
        },
        { chainId: 1329, account, calls, isSmart: false, words: calls.map((call) => decodeCall(call, bare)) },
        ways,
      )
    },
  }
}

export type HostileChain = Awaited<ReturnType<typeof createHostileChain>>
