import type { Address, Hex } from '@latchkey/wire/caip'
import { encodeAbiParameters, encodeFunctionData, maxUint256, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeCall } from './decodeCall.ts'
import type { DecodedCall } from './decoded.ts'
import { sample, sampleFacts } from './testing/sampleFacts.ts'

const { account, friend, stranger, usdc, wsei, fake, nft, router, entryPoint, contract } = sample

const encode = (signature: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([signature] as never), args } as never)
const decode = (to: Address | undefined, data: Hex, value = 0n): DecodedCall =>
  decodeCall({ to, value, data }, sampleFacts)
const codes = (call: DecodedCall) => call.warnings.map((one) => one.code)

const erc20 = {
  transfer: 'function transfer(address to, uint256 amount)',
  transferFrom: 'function transferFrom(address from, address to, uint256 amount)',
  approve: 'function approve(address spender, uint256 amount)',
}

describe('native coin and tokens', () => {
  it('decodes a transfer of the native coin', () => {
    const call = decode(friend, '0x', 10n ** 18n)
    expect(call).toMatchObject({ kind: 'nativeTransfer', title: 'Send 1 SEI', isDecoded: true, warnings: [] })
    expect(call.outgoing).toEqual([{ asset: 'native', units: 10n ** 18n, to: friend }])
  })

  it('decodes a token transfer with symbol and exact amount', () => {
    const call = decode(usdc, encode(erc20.transfer, friend, 50_000_000n))
    expect(call).toMatchObject({ kind: 'tokenTransfer', title: 'Send 50 USDC', isDecoded: true, warnings: [] })
    expect(call.parts.find((one) => one.label === 'To')).toMatchObject({ name: 'grace.latchkey.id' })
  })

  it('shows raw units and a warning for an unknown token', () => {
    const call = decode(stranger, encode(erc20.transfer, friend, 1_234_567n))
    expect(call.title).toBe('Send 1,234,567 units of an unknown token')
    expect(codes(call)).toContain('unknownToken')
  })

  it('names the owner of tokens moved by transferFrom', () => {
    expect(codes(decode(usdc, encode(erc20.transferFrom, stranger, account, 1n)))).toContain('movesForOther')
    expect(decode(usdc, encode(erc20.transferFrom, account, friend, 1n)).outgoing).toHaveLength(1)
    expect(decode(nft, encode(erc20.transferFrom, account, friend, 77n)).title).toBe('Send SEIYANS #77')
  })

  it('decodes approvals and revocations, and flags unlimited ones', () => {
    const limited = decode(usdc, encode(erc20.approve, router, 50_000_000n))
    expect(limited).toMatchObject({
      kind: 'approval',
      title: 'Allow spending 50 USDC',
      isUnlimited: false,
      spender: expect.anything(),
    })
    expect(decode(usdc, encode(erc20.approve, router, 0n))).toMatchObject({ kind: 'revocation', warnings: [] })
    const all = decode(usdc, encode(erc20.approve, router, maxUint256))
    expect(all).toMatchObject({ title: 'Allow spending unlimited USDC', isUnlimited: true })
    expect(all.warnings[0]).toMatchObject({ code: 'unlimitedApproval', level: 'bad' })
    expect(codes(decode(usdc, encode(erc20.approve, stranger, 1n)))).toContain('spenderIsPerson')
  })

  it('decodes NFTs and collections', () => {
    const send = 'function safeTransferFrom(address from, address to, uint256 tokenId)'
    expect(decode(nft, encode(send, account, friend, 5n)).title).toBe('Send SEIYANS #5')
    const many =
      'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)'
    expect(decode(nft, encode(many, account, friend, [1n, 2n], [3n, 4n], '0x')).title).toBe(
      'Send SEIYANS #1 × 3, #2 × 4',
    )
    const all = 'function setApprovalForAll(address operator, bool approved)'
    expect(decode(nft, encode(all, stranger, true)).warnings[0]).toMatchObject({ code: 'approvalForAll', level: 'bad' })
    expect(decode(nft, encode(all, stranger, false))).toMatchObject({ kind: 'revocation', warnings: [] })
  })

  it("shows wrapping only at the wrapped coin's contract", () => {
    expect(decode(wsei, encode('function deposit()'), 5n * 10n ** 18n).title).toBe('Wrap 5 SEI')
    expect(decode(wsei, encode('function withdraw(uint256 amount)', 10n ** 18n)).title).toBe('Unwrap 1 WSEI')
    const elsewhere = decode(contract, encode('function deposit()'), 5n * 10n ** 18n)
    expect(elsewhere).toMatchObject({ kind: 'unknown', isDecoded: false })
    expect(elsewhere.title).toBe('Call a function that can’t be read and send 5 SEI')
  })

  it('shows native coin sent with a call that needs none', () => {
    const call = decode(usdc, encode(erc20.transfer, friend, 1n), 3n * 10n ** 18n)
    expect(codes(call)).toContain('valueAttached')
    expect(call.parts.at(-1)).toMatchObject({ label: 'Also sends', text: '3 SEI' })
    expect(call.outgoing).toContainEqual({ asset: 'native', units: 3n * 10n ** 18n, to: usdc })
  })
})

describe('receiver notes', () => {
  it.each([
    ['an address never sent to', stranger, 'newReceiver'],
    ['one that looks like a known one', '0x91c47b2e08af5d13deadbeef000000000000b2e0', 'lookalike'],
    ['the token itself', usdc, 'receiverIsToken'],
    ['a contract', router, 'receiverIsContract'],
    ['the zero address', `0x${'0'.repeat(40)}`, 'receiverIsZero'],
    ['the own account', account, 'receiverIsSelf'],
  ] as const)('%s', (_, to, code) => {
    expect(codes(decode(usdc, encode(erc20.transfer, to, 1n)))).toContain(code)
  })

  it('says when the whole balance leaves, and when the balance is too low', () => {
    expect(codes(decode(usdc, encode(erc20.transfer, friend, 1_250_000_000n)))).toEqual(['sendsEverything'])
    expect(codes(decode(usdc, encode(erc20.transfer, friend, 1_250_000_001n)))).toEqual(['notEnough'])
    expect(codes(decode(usdc, encode(erc20.transfer, friend, 1_249_999_999n)))).toEqual([])
  })

  it("recognizes a token with another token's name, and a closed bridge", () => {
    expect(codes(decode(fake, encode(erc20.transfer, friend, 1n)))).toContain('lookalikeToken')
    const stranded = '0x3894085Ef7Ff0f0aeDf52E2A2704928d1Ec074F1'
    expect(codes(decode(stranded, encode(erc20.transfer, friend, 1n)))).toContain('strandedToken')
  })
})

describe('nested calls', () => {
  const inner = encode(erc20.approve, stranger, maxUint256)
  it('decodes ERC-7821, smart account and entry point batches', () => {
    const list = parseAbiParameters('(address to, uint256 value, bytes data)[] calls')
    const execution = encodeAbiParameters(list, [
      [
        { to: usdc, value: 0n, data: inner },
        { to: friend, value: 5n, data: '0x' },
      ],
    ])
    const mode: Hex = `0x01000000000000000000${'0'.repeat(44)}`
    const call = decode(account, encode('function execute(bytes32 mode, bytes executionData)', mode, execution))
    expect(call.inner.map((one) => one.kind)).toEqual(['approval', 'nativeTransfer'])
    expect(codes(call)).toContain('unlimitedApproval')
    expect(codes(call)).not.toContain('otherAccount')
    const other = decode(
      stranger,
      encode('function execute(address target, uint256 value, bytes data)', usdc, 0n, inner),
    )
    expect(codes(other)).toContain('otherAccount')
    const op = {
      sender: account,
      nonce: 0n,
      initCode: '0x',
      callData: encode('function execute(address target, uint256 value, bytes data)', usdc, 0n, inner),
      accountGasLimits: `0x${'0'.repeat(64)}`,
      preVerificationGas: 0n,
      gasFees: `0x${'0'.repeat(64)}`,
      paymasterAndData: '0x',
      signature: '0x',
    }
    const ops = decode(
      entryPoint,
      encode(
        'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
        [op],
        stranger,
      ),
    )
    expect(ops.kind).toBe('userOperations')
    expect(codes(ops)).toEqual(expect.arrayContaining(['rawOperation', 'unlimitedApproval']))
  })

  it('decodes four levels and says when there are more', () => {
    const wrap = (data: Hex, times: number): Hex =>
      times === 0 ? data : wrap(encode('function multicall(bytes[] data)', [data]), times - 1)
    expect(decode(usdc, wrap(inner, 4))).toMatchObject({ isDecoded: true })
    const deep = decode(usdc, wrap(inner, 5))
    expect(deep.isDecoded).toBe(false)
    expect(deep.warnings[0]).toMatchObject({ code: 'tooDeep', level: 'bad' })
  })

  it('stops at very long lists and unbounded bytes', () => {
    const many = encode(
      'function multicall(bytes[] data)',
      Array.from({ length: 51 }, () => inner),
    )
    expect(decode(usdc, many)).toMatchObject({ kind: 'unknown', isDecoded: false })
    expect(codes(decode(usdc, `0xac9650d8${'00'.repeat(140_000)}`))).toEqual(['tooLarge'])
  })
})

describe('undecodable calls', () => {
  it('are shown as such with their selector, never with a friendly name', () => {
    const call = decode(contract, '0xdeadbeef0011')
    expect(call).toMatchObject({ kind: 'unknown', isDecoded: false, title: 'Call a function that can’t be read' })
    expect(call.parts).toContainEqual({ type: 'text', label: 'Function', text: '0xdeadbeef' })
    expect(call.warnings[0]).toMatchObject({ code: 'unknownData', level: 'bad' })
  })

  it('that create a contract are refused', () => {
    expect(decode(undefined, '0x6001').warnings).toMatchObject([{ code: 'deployment', level: 'refused' }])
  })

  it('are not decoded when a contract could read the bytes differently', () => {
    const good = encode(erc20.transfer, friend, 1n)
    expect(decode(usdc, `${good}00`).isDecoded).toBe(false)
    expect(decode(usdc, good.replace('0xa9059cbb00', '0xa9059cbb01') as Hex).isDecoded).toBe(false)
    expect(decode(usdc, good.slice(0, -2) as Hex).isDecoded).toBe(false)
  })
})
