import type { User } from '@latchkey/wire/frame'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type Address, encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, parseAbi, sliceHex } from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { PlainCall } from '../accounts/smartAccount.ts'
import { operationDigest, toUserOperation } from '../accounts/userOperation.ts'
import type { LocalChain } from './startChainFrame.ts'
import { startTestFrame } from './startTestFrame.ts'

export const usdc = '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392'
export const stranger: Address = '0x000000000000000000000000000000000000bEEF'
export const pci = '0b0e7c2a-7f0c-4a55-9d3b-1f1f7f6d2c11'

const { entryPoint } = smartAccountContracts

export const transfer = (amount: bigint): PlainCall => ({
  to: usdc,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, amount] }),
})

/** A person who has chosen the smart account, and a page that asks for a session; the server's part is played here. */
export const startSmartSession = async (chain: LocalChain) => {
  const [key, cosigner] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
  const server = chain.createServer()
  const posted: { path: string; body: { signature: Hex; context?: Hex } }[] = []
  /** What the server lists of sessions; whoever runs it can write anything there. */
  const listed: object[] = []
  const routed: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    if (!url.pathname.startsWith('/api/v1/sessions/')) return server.fetch(input, init)
    if (init?.method === 'GET') return new Response(JSON.stringify({ pcis: listed }))
    posted.push({ path: url.pathname, body: JSON.parse(String(init?.body)) })
    const isDone = /(activate|revoke)$/.test(url.pathname)
    const made = { pci, key: { type: 'secp256k1', publicKey: cosigner.publicKey } }
    return new Response(JSON.stringify(isDone ? { success: true } : made))
  }
  const frame = await startTestFrame({ server: { ...server, fetch: routed } })
  const { address: owner } = (await frame.logIn()).payload as User
  await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  const { address } = (await frame.ask('GET_USER', {})).payload as User
  const expiry = Math.floor(frame.clock.now() / 1_000) + 3_600
  const signer = { type: 'key', data: { type: 'secp256k1', publicKey: key.publicKey } }
  const permissions = [
    { type: 'erc20-recurring-allowance', data: { address: usdc, allowance: '100', period: 86_400, start: 0 } },
    { type: 'contract-call', data: { address: usdc, selectors: ['0x70a08231'] } },
  ]
  const request = { expiry, signer, permissions, policies: [], chainId: '0x531' }
  const grant = (change: object = {}) => frame.rpc('wallet_grantPermissions', [{ ...request, ...change }])
  const list = (context: Hex, revokedAt: number | null) => {
    const project = { id: 'project', name: 'Harbour', url: null, iconUrl: null }
    listed.push({ project, pci, expiry, createdAt: 1, permissions, policies: [], context, revokedAt })
  }
  const accounts = { owner: owner as Address, address: address as Address }
  return { ...frame, ...accounts, key, cosigner, posted, listed, list, grant, expiry }
}

type Users = Pick<Awaited<ReturnType<typeof startSmartSession>>, 'owner' | 'address' | 'key' | 'cosigner'>

/** What the holder of the session's key sends: an operation with the owner's word and both signatures. */
export const useSmartSession = async (
  chain: LocalChain,
  { owner, address, key, cosigner }: Users,
  context: Hex,
  calls: readonly PlainCall[],
  time = Math.floor(Date.now() / 1_000),
): Promise<void> => {
  const nonceAbi = parseAbi(['function getNonce(address, uint192) view returns (uint256)'])
  const nonce = await chain.client.readContract({
    address: entryPoint,
    abi: nonceAbi,
    functionName: 'getNonce',
    args: [address, 0n],
  })
  const isDeployed = (await chain.client.getCode({ address })) !== undefined
  const draft = {
    calls,
    nonce,
    isDeployed,
    callGasLimit: 200_000n,
    verificationGasLimit: 900_000n,
    preVerificationGas: 100_000n,
    maxFeePerGas: 60_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    sponsorship: undefined,
  }
  const hash = operationDigest(owner, address, 1329, draft)
  const [mine, theirs] = await Promise.all([key, cosigner].map((one) => one.signMessage({ message: { raw: hash } })))
  const bytes = [{ type: 'bytes' }, { type: 'bytes' }] as const
  const signatures = encodeAbiParameters(bytes, [mine ?? '0x', theirs ?? '0x'])
  const signature = encodeAbiParameters([{ type: 'uint48' }, ...bytes], [time, sliceHex(context, 20), signatures])
  await chain.bundler('eth_sendUserOperation', [
    formatUserOperationRequest(toUserOperation(owner, address, draft, signature)),
    entryPoint,
  ])
}
