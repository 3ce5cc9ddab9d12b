/**
 * Who can move funds from a HybridDeleGator that has a passkey, and at what gas. Fails if the audited contract doesn't
 * behave as the table says. `npx tsx bench/passkeys.ts`
 */

import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  parseEther,
  stringToHex,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { operationDigest, toUserOperation } from '../apps/frame/src/accounts/userOperation.ts'
import { newKey, startLocalChain } from './localChain.ts'

const { entryPoint, factory, implementation } = smartAccountContracts
const receiver: Address = '0x000000000000000000000000000000000000bEEF'
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
const keyId = 'passkey'

const chain = await startLocalChain()
const { client } = chain
const setBalance = (address: Address) =>
  (client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>)({
    method: 'anvil_setBalance',
    params: [address, toHex(parseEther('10'))],
  })

const [owner, carrier] = [newKey(), newKey()]
const passkey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { x = '', y = '' } = passkey.publicKey.export({ format: 'jwk' })
const point = (part: string) => BigInt(`0x${Buffer.from(part, 'base64url').toString('hex')}`)

/** A browser authenticator's answer to a challenge, in the account's format. */
const signWithPasskey = (digest: Hex, isVerified: boolean): Hex => {
  const challenge = Buffer.from(digest.slice(2), 'hex').toString('base64url')
  const [before, after] = ['{"type":"webauthn.get","challenge":"', '","origin":"https://wallet.example"}'] as const
  const site = createHash('sha256').update('wallet.example').digest()
  const authenticatorData = Buffer.concat([site, Buffer.from([isVerified ? 5 : 1, 0, 0, 0, 0])])
  const clientHash = createHash('sha256').update(`${before}${challenge}${after}`).digest()
  const signed = Buffer.concat([authenticatorData, clientHash])
  const bytes = sign('sha256', signed, { key: passkey.privateKey, dsaEncoding: 'ieee-p1363' }).toString('hex')
  const [r, s] = [BigInt(`0x${bytes.slice(0, 64)}`), BigInt(`0x${bytes.slice(64)}`)]
  return encodeAbiParameters(parseAbiParameters('bytes32, uint256, uint256, bytes, bool, string, string, uint256'), [
    ...([keccak256(stringToHex(keyId)), r, s > order / 2n ? order - s : s] as const),
    ...([toHex(authenticatorData), isVerified, before, after, 1n] as const),
  ])
}

const send = async (to: Address, data: Hex): Promise<bigint> => {
  const gas = await client.estimateGas({ account: carrier, to, data })
  return chain.send(carrier, to, data, { gas: (gas * 3n) / 2n })
}

/** Creates an account with these signers. Returns its address and cost. */
const make = async (eoa: Address) => {
  const abi = parseAbi(['function initialize(address owner, string[] keyIds, uint256[] xs, uint256[] ys)'])
  const data = encodeFunctionData({ abi, args: [eoa, [keyId], [point(x)], [point(y)]] })
  const proxyArgs = encodeAbiParameters(parseAbiParameters('address, bytes'), [implementation, data])
  const bytecode = concatHex([ERC1967Proxy as Hex, proxyArgs])
  const factoryAbi = parseAbi(['function deploy(bytes bytecode, bytes32 salt) returns (address)'])
  const gas = await send(factory, encodeFunctionData({ abi: factoryAbi, args: [bytecode, zeroHash] }))
  const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt: zeroHash, bytecode })
  await setBalance(address)
  return { address, gas }
}

/** Sends a wei with one signature. Returns the gas, or undefined if the account rejects it. */
const move = async (account: Address, signDigest: (digest: Hex) => Promise<Hex> | Hex): Promise<bigint | undefined> => {
  const place = { address: entryPoint, abi: entryPoint07Abi } as const
  const nonce = await client.readContract({ ...place, functionName: 'getNonce', args: [account, 0n] })
  const draft = {
    ...{ calls: [{ to: receiver, value: 1n, data: '0x' }] as const, nonce, isDeployed: true, sponsorship: undefined },
    ...{ callGasLimit: 200_000n, verificationGasLimit: 3_000_000n, preVerificationGas: 0n },
    ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
  }
  const signature = await signDigest(operationDigest(owner.address, account, 1329, draft))
  const op = toPackedUserOperation(toUserOperation(owner.address, account, draft, signature))
  const args = [[op], carrier.address] as const
  const data = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args })
  const isTaken = await client.call({ account: carrier.address, to: entryPoint, data }).then(
    () => true,
    () => false,
  )
  return isTaken ? send(entryPoint, data) : undefined
}

try {
  await setBalance(carrier.address)
  await setBalance(receiver)
  const [both, only] = [await make(owner.address), await make(zeroAddress)]
  const byOwner = (hash: Hex) => owner.sign({ hash })
  const byPasskey = (hash: Hex) => signWithPasskey(hash, true)
  const rows: [string, isTaken: boolean, bigint | undefined][] = [
    ['key and passkey are signers: the key alone', true, await move(both.address, byOwner)],
    ['key and passkey are signers: the passkey alone', true, await move(both.address, byPasskey)],
    ['the passkey is the only signer: the key', false, await move(only.address, byOwner)],
    ['the passkey is the only signer: the passkey', true, await move(only.address, byPasskey)],
    // The signature itself states whether the user was verified, so the contract doesn't require it.
    ['… touched, person not verified', true, await move(only.address, (hash) => signWithPasskey(hash, false))],
    ['… over another operation', false, await move(only.address, () => signWithPasskey(zeroHash, true))],
  ]
  console.log(`| who signs | moves the account | gas |\n|---|---|---|\n| (creation with a passkey) | | ${only.gas} |`)
  for (const [name, isTaken, gas] of rows) {
    if ((gas !== undefined) !== isTaken) throw new Error(`${name}: expected ${isTaken}, the chain says otherwise`)
    console.log(`| ${name} | ${isTaken ? 'yes' : 'no'} | ${gas ?? '–'} |`)
  }
} finally {
  await chain.stop()
}
