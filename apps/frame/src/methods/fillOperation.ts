import { type Address, type Hex, hex, toCaipNetworkId } from '@latchkey/wire/caip'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { encodeFunctionData, parseAbi } from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import { readAccountPasskeys } from '../accounts/accountPasskeys.ts'
import { isDeployed } from '../accounts/isDeployed.ts'
import type { EvmAccount } from '../accounts/listAccounts.ts'
import { stubPasskeySignature } from '../accounts/passkeySignature.ts'
import type { PlainCall } from '../accounts/smartAccount.ts'
import { type OperationDraft, operationGas, type Sponsorship, toUserOperation } from '../accounts/userOperation.ts'
import type { FrameState } from '../context.ts'
import { fillCarried } from './fillCarried.ts'
import { type Ask, quantity, read, readFees, times } from './fillTransactions.ts'

const { entryPoint } = smartAccountContracts
const nonceAbi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])

/** A valid signature of another key: an invalid one would end the account's check early, so gas would be too little. */
const stubSignature: Hex = `0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798${'7a'.repeat(32)}1c`

const limits = v.object({
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  paymasterVerificationGasLimit: v.nullish(quantity),
  paymasterPostOpGasLimit: v.nullish(quantity),
})
const sponsor = v.object({
  paymaster: v.custom<Address>((value) => v.is(hex, value) && value.length === 42),
  paymasterData: v.optional(hex, '0x'),
  paymasterVerificationGasLimit: v.optional(quantity),
  paymasterPostOpGasLimit: v.optional(quantity),
  /** Of a stub: the paymaster already pays, and needs no second call. */
  isFinal: v.optional(v.boolean(), false),
})

const noSponsorGas = { paymasterVerificationGasLimit: 0n, paymasterPostOpGasLimit: 0n }
const noLimits = { callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n }
/** 10% margin, because the chain moves on between estimate and block. */
const gasBuffer = 1.1

/** An operation in bundler format. */
export const toBundlerRequest = (account: EvmAccount, draft: OperationDraft, signature: Hex) =>
  formatUserOperationRequest(toUserOperation(account.owner, account.address, draft, signature))

/** `stub` replaces the signature in estimates. */
type Place = { ask: Ask; account: EvmAccount; chainId: number; stub: Hex }

/** Asks the operator's paymaster (ERC-7677); without one, or if it refuses, the account pays. */
const askSponsor = async (
  { ask, account, chainId, stub }: Place,
  method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData',
  draft: OperationDraft,
): Promise<{ sponsorship: Sponsorship; isFinal: boolean } | undefined> => {
  const params = [toBundlerRequest(account, draft, stub), entryPoint, `0x${chainId.toString(16)}`, {}]
  const parsed = v.safeParse(sponsor, await ask(method, params).catch(() => undefined))
  if (!parsed.success) return undefined
  const { isFinal, ...found } = parsed.output
  return { sponsorship: { ...noSponsorGas, ...draft.sponsorship, ...found }, isFinal }
}

const checkFunds = async ({ ask, account }: Place, draft: OperationDraft): Promise<void> => {
  const balance = read(quantity, await ask('eth_getBalance', [account.address, 'latest']))
  const fee = draft.sponsorship ? 0n : operationGas(draft) * draft.maxFeePerGas
  const needed = draft.calls.reduce((sum, { value }) => sum + value, fee)
  if (balance < needed) throw new WalletError('node.insufficientFunds')
}

/** Takes the bundler's gas estimate, but never less than the paymaster requires. */
const estimate = async ({ ask, account, stub }: Place, draft: OperationDraft): Promise<OperationDraft> => {
  const request = toBundlerRequest(account, draft, stub)
  const found = read(limits, await ask('eth_estimateUserOperationGas', [request, entryPoint]))
  const { sponsorship } = draft
  return {
    ...draft,
    callGasLimit: times(found.callGasLimit, gasBuffer),
    verificationGasLimit: times(found.verificationGasLimit, gasBuffer),
    preVerificationGas: times(found.preVerificationGas, gasBuffer),
    sponsorship: sponsorship && {
      ...sponsorship,
      paymasterVerificationGasLimit:
        sponsorship.paymasterVerificationGasLimit || times(found.paymasterVerificationGasLimit ?? 0n, gasBuffer),
      paymasterPostOpGasLimit:
        sponsorship.paymasterPostOpGasLimit || times(found.paymasterPostOpGasLimit ?? 0n, gasBuffer),
    },
  }
}

/** Fills in everything about an operation except its calls, from the operator's node and bundler. */
export const fillOperation = async (
  { callNode, config }: Pick<FrameState, 'callNode' | 'config'>,
  account: EvmAccount,
  chainId: number,
  calls: readonly PlainCall[],
): Promise<OperationDraft> => {
  const ask: Ask = (method, params) => callNode(toCaipNetworkId(chainId), method, params)
  const nonceCall = encodeFunctionData({ abi: nonceAbi, args: [account.address, 0n] })
  const [nonce, isThere, passkeys, fees] = await Promise.all([
    ask('eth_call', [{ to: entryPoint, data: nonceCall }, 'latest']),
    isDeployed(callNode, chainId, account.address),
    readAccountPasskeys(callNode, chainId, account.address),
    readFees(ask),
  ])
  const [passkey] = passkeys ?? []
  const place = { ask, account, chainId, stub: passkey ? stubPasskeySignature(passkey) : stubSignature }
  const prices =
    fees.type === 'legacy'
      ? { maxFeePerGas: fees.gasPrice, maxPriorityFeePerGas: fees.gasPrice }
      : { maxFeePerGas: fees.maxFeePerGas, maxPriorityFeePerGas: fees.maxPriorityFeePerGas }
  const bare: OperationDraft = {
    calls,
    nonce: read(quantity, nonce),
    isDeployed: isThere,
    ...noLimits,
    ...prices,
    sponsorship: undefined,
  }
  // Checked before simulating: a bundler reports missing funds as a contract error.
  await checkFunds(place, bare)
  if (config.selfCarriedNetworks.includes(chainId)) return fillCarried(place, bare, fees)
  const isSponsored = config.sponsoredNetworks.includes(chainId)
  const stub = isSponsored ? await askSponsor(place, 'pm_getPaymasterStubData', bare) : undefined
  const begun = { ...bare, sponsorship: stub?.sponsorship }
  const priced = await estimate(place, begun).catch((error: unknown) => {
    if (error instanceof WalletError && error.code === 'smartAccount.notSponsored') return estimate(place, bare)
    throw error
  })
  const isOpen = priced.sponsorship !== undefined && !stub?.isFinal
  const sponsorship = isOpen
    ? (await askSponsor(place, 'pm_getPaymasterData', priced))?.sponsorship
    : priced.sponsorship
  const filled = { ...priced, sponsorship }
  await checkFunds(place, filled)
  return filled
}
