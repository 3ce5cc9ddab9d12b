import type { Hex } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/walletErrors'
import { encodeFunctionData, parseAbi, stringToHex } from 'viem/utils'
import { sample, sampleFactsData } from '../../decode/testing/sampleFacts.ts'
import { sampleGrant, sampleRun } from '../../effects/testing/sampleRun.ts'
import type { Change } from '../../effects/testRun.ts'
import type { Approval, ApprovalSubject } from '../approval.ts'
import type { ApprovalDeps } from '../approvalDeps.ts'
import { mail, permit, siwe } from './signedTexts.ts'

const { account, friend, stranger, usdc, wsei, router, nft, fake, contract } = sample
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
  'function swapExactSEIForTokens(uint256 least, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForSEI(uint256 amountIn, uint256 least, address[] path, address to, uint256 deadline)',
])
const most = 2n ** 256n - 1n
const fee = { gas: 110_000n, maxFeePerGas: 53_000_000_000n, isSponsored: false }

type Case = { approval: Approval; simulate: ApprovalDeps['simulate']; loadFacts?: ApprovalDeps['loadFacts'] }

const ask = (id: string, subject: ApprovalSubject, change: Partial<Approval> = {}): Approval => ({
  id,
  origin: 'https://app.example.com',
  dapp: { name: 'Harbour', icon: undefined },
  chainId: 1329,
  chainName: 'Sei Network',
  subject,
  digest: id,
  ...change,
})
const calls = (...all: { to: `0x${string}`; data: Hex; value?: bigint }[]): ApprovalSubject => ({
  kind: 'transaction',
  account,
  accountType: all.length > 1 ? 'smartAccount' : 'eoa',
  calls: all.map((call) => ({ value: 0n, ...call })),
  fee,
})
const out = (units: bigint, asset: string = usdc): Change => ({ asset, units: -units })
const into = (units: bigint, asset: string): Change => ({ asset, units })
const ran =
  (...changes: Change[]): ApprovalDeps['simulate'] =>
  () =>
    Promise.resolve(sampleRun([changes]))
const granted =
  (spender: string, units: bigint): ApprovalDeps['simulate'] =>
  () =>
    Promise.resolve(sampleRun([[]], [sampleGrant(spender, units)]))
const never = () => new Promise<never>(() => {})
const failed = () => Promise.resolve(undefined)

const transfer = (to: `0x${string}`, units: bigint) =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, units] })
const approve = (to: `0x${string}`, units: bigint) =>
  encodeFunctionData({ abi, functionName: 'approve', args: [to, units] })
const swap = encodeFunctionData({
  abi,
  functionName: 'swapExactTokensForSEI',
  args: [250_000_000n, 588_270_000_000_000_000_000n, [usdc, wsei], account, 1_900_000_000n],
})
const swapCoin = encodeFunctionData({
  abi,
  functionName: 'swapExactSEIForTokens',
  args: [5_000_000_000n, [wsei, usdc], account, 1_900_000_000n],
})

/** Every approval type in every state. */
export const cases: Readonly<Record<string, Case>> = {
  send: {
    approval: ask('send', calls({ to: usdc, data: transfer(friend, 50_000_000n) })),
    simulate: ran(out(50_000_000n)),
  },
  sendFirst: {
    approval: ask('sendFirst', {
      ...{ kind: 'transaction', account, accountType: 'smartAccount', isCreated: true },
      calls: [{ to: usdc, value: 0n, data: transfer(friend, 50_000_000n) }],
      fee: { ...fee, gas: 480_000n, payer: stranger },
    }),
    simulate: ran(out(50_000_000n)),
  },
  sendNew: {
    approval: ask('sendNew', calls({ to: usdc, data: transfer(stranger, 50_000_000n) })),
    simulate: ran(out(50_000_000n)),
  },
  sendLookalike: {
    approval: ask(
      'look',
      calls({ to: '0x91c47b2e08af5d13deadbeef000000000000b2e0', data: '0x', value: 2_500_000_000_000_000_000n }),
    ),
    simulate: ran(out(2_500_000_000_000_000_000n, 'native')),
  },
  loading: {
    approval: ask('load', calls({ to: usdc, data: transfer(friend, 50_000_000n) })),
    simulate: never,
    loadFacts: never,
  },
  testing: { approval: ask('test', calls({ to: usdc, data: transfer(friend, 50_000_000n) })), simulate: never },
  notTested: { approval: ask('nott', calls({ to: usdc, data: transfer(friend, 50_000_000n) })), simulate: failed },
  reverts: {
    approval: ask('rev', calls({ to: usdc, data: transfer(friend, 50_000_000n) })),
    simulate: () => Promise.reject(new WalletError('node.executionReverted')),
  },
  differs: {
    approval: ask('diff', calls({ to: usdc, data: transfer(friend, 50_000_000n) })),
    simulate: ran(out(900_000_000n)),
  },
  approve: {
    approval: ask('approve', calls({ to: usdc, data: approve(router, 50_000_000n) })),
    simulate: granted(router, 50_000_000n),
  },
  approveAll: {
    approval: ask('all', calls({ to: usdc, data: approve(stranger, most) })),
    simulate: granted(stranger, most),
  },
  approveNearlyAll: {
    approval: ask('nearly', calls({ to: usdc, data: approve(contract, 2n ** 96n - 2n) })),
    simulate: granted(contract, 2n ** 96n - 2n),
  },
  hiddenAllowance: {
    approval: ask('hides', calls({ to: contract, data: '0x4e71d92d' })),
    simulate: granted(contract, most),
  },
  dressedAsSwap: {
    approval: ask('dressed', calls({ to: stranger, data: swapCoin, value: 9_000n * 10n ** 18n })),
    simulate: ran(out(9_000n * 10n ** 18n, 'native')),
  },
  unknownRouter: {
    approval: ask('unrouter', calls({ to: contract, data: swapCoin, value: 9_000n * 10n ** 18n })),
    simulate: ran(out(9_000n * 10n ** 18n, 'native'), into(5_000_000_000n, usdc)),
  },
  noFacts: {
    approval: ask('nofacts', calls({ to: stranger, data: '0x', value: 9_000n * 10n ** 18n })),
    simulate: failed,
    loadFacts: () => Promise.reject(new WalletError('network.chainUnreachable')),
  },
  noPrices: {
    approval: ask('noprices', calls({ to: stranger, data: '0x', value: 10n ** 18n })),
    simulate: () => Promise.resolve({ ...sampleRun([[out(10n ** 18n, 'native')]]), assets: {} }),
    loadFacts: () => Promise.resolve({ ...sampleFactsData, prices: {} }),
  },
  large: {
    approval: ask('large', calls({ to: stranger, data: '0x', value: 9_000n * 10n ** 18n })),
    simulate: ran(out(9_000n * 10n ** 18n, 'native')),
  },
  collection: {
    approval: ask(
      'nft',
      calls({ to: nft, data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [stranger, true] }) }),
    ),
    simulate: ran(),
  },
  swap: {
    approval: ask('swap', calls({ to: router, data: swap })),
    simulate: ran(out(250_000_000n), into(594_210_000_000_000_000_000n, 'native')),
  },
  batch: {
    approval: ask('batch', calls({ to: usdc, data: approve(router, 250_000_000n) }, { to: router, data: swap })),
    simulate: () =>
      Promise.resolve(
        sampleRun(
          [[], [out(250_000_000n), into(594_210_000_000_000_000_000n, 'native')]],
          [{ ...sampleGrant(router, 250_000_000n), isLeft: false }],
        ),
      ),
  },
  batchLeft: {
    approval: ask('left', calls({ to: usdc, data: approve(router, 300_000_000n) }, { to: router, data: swap })),
    simulate: () =>
      Promise.resolve(
        sampleRun(
          [[], [out(250_000_000n), into(594_210_000_000_000_000_000n, 'native')]],
          [sampleGrant(router, 300_000_000n)],
        ),
      ),
  },
  wrap: {
    approval: ask(
      'wrap',
      calls({ to: wsei, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: 10n ** 18n }),
    ),
    simulate: ran(out(10n ** 18n, 'native'), into(10n ** 18n, wsei)),
  },
  unwrap: {
    approval: ask(
      'unwrap',
      calls({ to: wsei, data: encodeFunctionData({ abi, functionName: 'withdraw', args: [10n ** 18n] }) }),
    ),
    simulate: ran(out(10n ** 18n, wsei), into(10n ** 18n, 'native')),
  },
  revoke: { approval: ask('revoke', calls({ to: usdc, data: approve(contract, 0n) })), simulate: ran() },
  hidden: {
    approval: ask(
      'hidden',
      calls({
        to: router,
        data: encodeFunctionData({ abi, functionName: 'multicall', args: [[approve(stranger, most), '0xdeadbeef']] }),
      }),
    ),
    simulate: failed,
  },
  unknown: {
    approval: ask('unknown', calls({ to: contract, data: '0x4e71d92d', value: 10n ** 18n })),
    simulate: failed,
  },
  fakeToken: { approval: ask('fake', calls({ to: fake, data: transfer(friend, 50_000_000n) })), simulate: ran() },
  message: {
    approval: ask('msg', {
      kind: 'message',
      account,
      message: stringToHex('Welcome to Harbour.\n\nSigning is free and sends nothing.'),
    }),
    simulate: failed,
  },
  longMessage: {
    approval: ask('long', {
      kind: 'message',
      account,
      message: stringToHex('I agree to the terms of Harbour. '.repeat(60)),
    }),
    simulate: failed,
  },
  digest: { approval: ask('digest', { kind: 'message', account, message: `0x${'fe'.repeat(32)}` }), simulate: failed },
  signIn: { approval: ask('siwe', { kind: 'message', account, message: siwe('app.example.com') }), simulate: failed },
  signInElsewhere: {
    approval: ask('siwe2', { kind: 'message', account, message: siwe('bank.example') }),
    simulate: failed,
  },
  typedData: { approval: ask('mail', { kind: 'typedData', account, typedData: mail }), simulate: failed },
  permit: { approval: ask('permit', { kind: 'typedData', account, typedData: permit }), simulate: failed },
  broken: { approval: ask('broken', { kind: 'typedData', account, typedData: '{"types":{}}' }), simulate: failed },
  permissions: {
    approval: ask('perm', {
      kind: 'permissions',
      account,
      request: {
        expiry: 1_900_000_000,
        permissions: [{ type: 'contract-call', data: { address: router, functions: ['swap'] } }],
      },
    }),
    simulate: failed,
  },
  permissionsRead: {
    approval: ask('permr', {
      kind: 'permissions',
      account,
      request: {
        expiry: 1_900_000_000,
        signer: { type: 'account', data: { address: friend } },
        permissions: [
          { type: 'erc20-recurring-allowance', data: { address: usdc, allowance: '5000000', period: 86_400 } },
          { type: 'native-token-recurring-allowance', data: { allowance: '1000000000000000000', period: 604_800 } },
          { type: 'contract-call', data: { address: usdc, selectors: ['0x70a08231'] } },
          { type: 'contract-call', data: { address: contract, selectors: ['0x4e71d92d', '0x12345678'] } },
        ],
      },
    }),
    simulate: failed,
  },
  solana: {
    approval: ask(
      'sol',
      {
        kind: 'solanaMessage',
        account: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
        message: new TextEncoder().encode('Hello from Harbour'),
      },
      { chainName: 'Solana' },
    ),
    simulate: failed,
  },
  punycode: {
    approval: ask('puny', calls({ to: friend, data: '0x', value: 10n ** 18n }), {
      origin: 'https://xn--hrbour-bua.example',
      dapp: { name: 'Harbour', icon: undefined },
    }),
    simulate: ran(out(10n ** 18n, 'native')),
  },
  longOrigin: {
    approval: ask('lo', calls({ to: friend, data: '0x', value: 10n ** 18n }), {
      origin: `https://${'wallet-latchkey-secure-'.repeat(4)}x.attacker.example`,
      dapp: { name: 'A name that goes on and on for much longer than anyone needs', icon: undefined },
    }),
    simulate: ran(out(10n ** 18n, 'native')),
  },
}

export const factsOf = (): Promise<typeof sampleFactsData> => Promise.resolve(sampleFactsData)
