// @vitest-environment happy-dom
import type { Address } from '@latchkey/wire/caip'
import { cleanup, render } from '@testing-library/react'
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { sample, sampleFactsData } from '../decode/testing/sampleFacts.ts'
import { sampleGrant, sampleRun } from '../effects/testing/sampleRun.ts'
import type { TestRun } from '../effects/testRun.ts'
import type { ApprovalCall } from './approval.ts'
import { AssetChanges } from './panels/AssetChanges.tsx'
import { type JudgedAccount, judgeCalls } from './testing/judgeCalls.ts'

afterEach(cleanup)

const { friend, contract, fake, usdc, nft, permit2, router, multicall3 } = sample
const sei = (amount: number): bigint => BigInt(amount) * 10n ** 18n
const abi = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function setApprovalForAll(address operator, bool approved)',
  'function increaseApproval(address spender, uint256 added)',
  'function decreaseAllowance(address spender, uint256 subtracted)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const approve = (to: Address, spender: Address, units: bigint): ApprovalCall => ({
  ...{ to, value: 0n },
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] }),
})
const facts = {
  ...sampleFactsData,
  tokens: {
    ...sampleFactsData.tokens,
    [fake]: { standard: 'erc20' as const, symbol: 'GAME', decimals: 18, isListed: false },
  },
}

describe('[threat 29] a payment dressed as a batch', () => {
  const calls = [{ target: friend, allowFailure: false, value: sei(190), callData: '0x' }] as const
  const data = encodeFunctionData({ abi, functionName: 'aggregate3Value', args: [calls] })
  it('is shown and judged as the same payment without the batch', () => {
    const run = sampleRun([[{ asset: 'native', units: -sei(190) }]])
    const dressed = judgeCalls([{ to: contract, value: sei(190), data }], run)
    const plain = judgeCalls([{ to: contract, value: sei(190), data: '0x' }], run)
    expect(dressed).toMatchObject({ title: 'Send 190 SEI', isForWindow: true })
    expect(plain.codes).toEqual(['receiverIsContract', 'receiverUnchecked'])
    expect(dressed.codes).toEqual(['unknownContract', 'receiverIsContract', 'receiverUnchecked'])
    const { body } = dressed.reading
    const parties = body.kind === 'call' ? body.call.parts.filter(({ type }) => type === 'address') : []
    expect(parties).toMatchObject([{ role: 'receiver', address: contract }])
  })
})

describe('[threat 27] an approval counts although no simulation sees it grow', () => {
  it.each<[string, ApprovalCall, string]>([
    [
      'renewed in Permit2 after it expired',
      {
        ...{ to: permit2, value: 0n },
        data: encodeFunctionData({
          abi,
          args: [usdc, contract, 1_249_000_000n, 4_000_000_000],
          functionName: 'approve',
        }),
      },
      'overDaily',
    ],
    ['given once more', approve(usdc, contract, 1_249_000_000n), 'overDaily'],
    ['of the whole balance, given once more', approve(usdc, contract, 1_250_000_000n), 'unlimitedApproval'],
    ['of one NFT on a contract that answers nothing', approve(contract, usdc, 1_234n), 'noPrice'],
    ['of one NFT of a known collection', approve(nft, contract, 7n), 'noPrice'],
    [
      'of a collection',
      {
        ...{ to: nft, value: 0n },
        data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [contract, true] }),
      },
      'noPrice',
    ],
  ])('%s', (_, call, code) => {
    const found = judgeCalls([call], sampleRun([[]]))
    expect(found.class).toBe('stepUp')
    expect(found.judged.warnings.map((one) => one.code)).toContain(code)
  })
  it('as the larger of claim and measurement', () => {
    const worse = (said: bigint, measured: bigint) =>
      judgeCalls([approve(usdc, contract, said)], sampleRun([[]], [sampleGrant(contract, measured)])).class
    expect(worse(99_000_000n, 99_000_000n)).toBe('approve')
    expect(worse(101_000_000n, 1n)).toBe('stepUp')
    expect(worse(1n, 101_000_000n)).toBe('stepUp')
  })
  it('as the most that either says can be taken', () => {
    const poor = { ...sampleFactsData, balances: { native: sei(20), [usdc]: 1_000_000n } }
    const run = sampleRun([[]], [sampleGrant(contract, 101_000_000n)])
    expect(judgeCalls([approve(usdc, contract, 102_000_000n)], run, poor).codes).toContain('overDaily')
    expect(judgeCalls([approve(usdc, contract, 102_000_000n)], sampleRun([[]]), poor).codes).not.toContain('overDaily')
  })
  it('with what the same request brings', () => {
    const gains = sampleRun([[{ asset: usdc, units: 90_000_000n }], []])
    const poor = { ...sampleFactsData, balances: { native: sei(20), [usdc]: 20_000_000n } }
    const calls = [{ to: contract, value: 0n, data: '0xdeadbeef' } as const, approve(usdc, contract, 105_000_000n)]
    expect(judgeCalls(calls, gains, poor).codes).toContain('overDaily')
  })
  it('but an exact one for a known router, or a small one, still takes one tap', () => {
    expect(judgeCalls([approve(usdc, router, 250_000_000n)], sampleRun([[]])).class).toBe('approve')
    expect(judgeCalls([approve(usdc, contract, 15_000_000n)], sampleRun([[]]))).toMatchObject({
      class: 'approve',
      isForWindow: false,
    })
  })
})

describe('[threat 29] a call that would only seem to end an approval', () => {
  const word = `0x${'11'.repeat(32)}` as const
  const selfPermit = (to: Address): ApprovalCall => ({
    ...{ to, value: 0n },
    data: encodeFunctionData({ abi, functionName: 'selfPermit', args: [usdc, 0n, 1n, 27, word, word] }),
  })
  /** Multicall3 is the caller then, so its own approval ends. */
  const throughMulticall = (target: Address, callData: ApprovalCall['data']): ApprovalCall => ({
    ...{ to: multicall3, value: 0n },
    data: encodeFunctionData({ abi, functionName: 'aggregate3', args: [[{ target, allowFailure: true, callData }]] }),
  })
  const off = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [contract, false] })
  const less = encodeFunctionData({ abi, functionName: 'decreaseAllowance', args: [contract, 5n] })
  const said = (call: ApprovalCall) => {
    const { body } = judgeCalls([call], sampleRun([[]])).reading
    const { title = '', inner = [] } = body.kind === 'call' ? body.call : {}
    return [title, ...inner.map((one) => one.title)].join()
  }
  it.each<[string, ApprovalCall]>([
    ['a permit that an unknown contract is told to pass on', selfPermit(contract)],
    ['of a token, through Multicall3', throughMulticall(usdc, approve(usdc, contract, 0n).data)],
    ['of a collection, through Multicall3', throughMulticall(nft, off)],
    ['of a part, through Multicall3', throughMulticall(usdc, less)],
  ])('is shown as a call: %s', (_, call) => expect(said(call)).toBe('Call a contract'))
  it('is told apart from one that does', () => {
    expect(said(approve(usdc, contract, 0n))).toBe('Revoke approval of USDC')
    expect(said(selfPermit(router))).toBe('Revoke approval of USDC')
    expect(said({ to: nft, value: 0n, data: off })).toBe('Stop taking every SEIYANS')
    expect(said({ to: usdc, value: 0n, data: less })).toBe('Lower the allowance by 0.000005 USDC')
  })
})

describe('[threat 29] the lines about the simulation', () => {
  const see = (calls: readonly ApprovalCall[], run: TestRun, kind: JudgedAccount = 'eoa') => {
    const { container } = render(<AssetChanges simulation={judgeCalls(calls, run, facts, kind).judged.view} />)
    const text = container.textContent
    cleanup()
    return text
  }
  const odd = { to: contract, value: 0n, data: '0xdeadbeef' } as const
  const more = {
    ...{ to: usdc, value: 0n },
    data: encodeFunctionData({ abi, functionName: 'increaseApproval', args: [contract, 2n ** 255n] }),
  }
  const address = '0xC0dE00000000000000000000000000000000BEef'

  it('name token and spender of an approval that another one of the same spender would hide', () => {
    const run = sampleRun([[], []], [sampleGrant(contract, 2n ** 255n)])
    const said = see([approve(fake, contract, 1n), more], run)
    expect(said).toContain('All your USDC, now and later')
    expect(said).toContain(address)
  })
  it('name a spender that no call names, also for a token of which another one gets as much', () => {
    const said = see([approve(usdc, router, 5_000_000n)], sampleRun([[]], [sampleGrant(contract, 5_000_000n)]))
    expect(said).toContain('Can be taken later5 USDC')
    expect(said).toContain(address)
  })
  it('name a larger approval than the request says', () => {
    const run = sampleRun([[]], [sampleGrant(contract, 900_000_000n)])
    expect(see([approve(usdc, contract, 900_000_000n)], run)).toBe('Simulation: nothing leaves your account now.')
    expect(see([approve(usdc, contract, 1n)], run)).toContain('Can be taken later900 USDC')
  })
  it('give the address of a token whose symbol cannot be trusted, and the number of an NFT', () => {
    const hidden = { ...sampleGrant(contract, 5n), asset: fake, coversAll: false }
    expect(see([odd], sampleRun([[]], [hidden]))).toContain('0xFa4e000000000000000000000000000000000001')
    const item = { ...sampleGrant(contract, 1n), kind: 'item' as const, asset: nft, tokenId: 7n, coversAll: true }
    expect(see([odd], sampleRun([[]], [item]))).toContain('SEIYANS #7')
  })
  it('give the address of what comes and goes if anyone could have named it so', () => {
    const run = sampleRun([[{ asset: fake, units: 5_000_000n }]])
    const game = { ...run, assets: { ...run.assets, [fake]: { ...run.assets[fake]!, symbol: 'GAME' } } }
    const token = '0xFa4e000000000000000000000000000000000001'
    expect(see([odd], game)).toMatch(new RegExp(`^In a simulationYou get\\+ 5 GAMEtoken .*${token}$`))
    expect(see([odd], sampleRun([[{ asset: usdc, units: 5_000_000n }]]))).toBe('In a simulationYou get+ 5 USDC')
    expect(judgeCalls([odd], game, facts).codes).not.toContain('lookalikeToken')
  })
  it('warn about a token with a known name that only the simulation names', () => {
    const { codes } = judgeCalls([odd], sampleRun([[{ asset: fake, units: 5_000_000n }]]), facts)
    expect(codes).toContain('lookalikeToken')
    const later = { ...sampleGrant(contract, 5n), asset: fake }
    expect(judgeCalls([odd], sampleRun([[]], [later]), facts).codes).toContain('lookalikeToken')
  })
  it('do not offset a loss by the gain of a later call that may never come', () => {
    const thousand = { asset: usdc, units: 1_000_000_000n }
    const run = sampleRun([[{ ...thousand, units: -thousand.units }], [thousand]])
    expect(see([odd, odd], run)).toBe('In a simulationYou give− 1,000 USDCYou get+ 1,000 USDC')
    for (const atomic of ['smartAccount', 'delegated'] as const)
      expect(see([odd, odd], run, atomic)).toBe('Simulation: nothing leaves your account now.')
  })
})
