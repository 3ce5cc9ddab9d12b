/**
 * Gas of a Safe 1.4.1 with one owner on the local chain, to compare with `bench/accounts.ts`. Its contracts are LGPL,
 * so they aren't a dependency: install them in another folder and pass it. `npm install --prefix <folder> --ignore-
 * scripts --legacy-peer-deps @safe-global/safe-contracts@1.4.1` `npx tsx bench/safe.ts <folder>`
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Abi,
  type Address,
  concatHex,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  parseEventLogs,
  size,
  zeroAddress,
} from 'viem'
import { type Call, newKey, sendCoin, sendToken, startLocalChain } from './localChain.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder with the contracts: npx tsx bench/safe.ts <folder>')
const artifactOf = (path: string): { abi: Abi; bytecode: Hex } =>
  JSON.parse(
    readFileSync(join(folder, 'node_modules/@safe-global/safe-contracts/build/artifacts/contracts', path), 'utf8'),
  )

const { client, walletOf, mined, give, stop } = await startLocalChain()
const owner = newKey()
const wallet = walletOf(owner)
/** Receivers already hold a balance, as in `bench/accounts.ts`. */
const [receiver, other] = [newKey().address, newKey().address]

const safeAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function nonce() view returns (uint256)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
])
const factoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
  'event ProxyCreation(address indexed proxy, address singleton)',
])
const multiSendAbi = parseAbi(['function multiSend(bytes transactions) payable'])

const deploy = async (path: string): Promise<Address> => {
  const { abi, bytecode } = artifactOf(path)
  const { contractAddress } = await mined(await wallet.deployContract({ abi, bytecode, args: [] }))
  if (!contractAddress) throw new Error(`${path} has no address`)
  return contractAddress
}

/** One Safe transaction, signed and sent by its owner. */
const execute = async (safe: Address, { to, value, data }: Call, isDelegateCall = false): Promise<bigint> => {
  const nonce = await client.readContract({ address: safe, abi: safeAbi, functionName: 'nonce' })
  const operation = isDelegateCall ? 1 : 0
  const free = { safeTxGas: 0n, baseGas: 0n, gasPrice: 0n, gasToken: zeroAddress, refundReceiver: zeroAddress }
  const signature = await owner.signTypedData({
    domain: { chainId: 1329, verifyingContract: safe },
    types: {
      SafeTx: [
        ...([
          { name: 'to', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'data', type: 'bytes' },
          { name: 'operation', type: 'uint8' },
        ] as const),
        ...(['safeTxGas', 'baseGas', 'gasPrice'] as const).map((name) => ({ name, type: 'uint256' }) as const),
        ...(['gasToken', 'refundReceiver'] as const).map((name) => ({ name, type: 'address' }) as const),
        { name: 'nonce', type: 'uint256' },
      ],
    },
    primaryType: 'SafeTx',
    message: { to, value, data, operation, ...free, nonce },
  })
  const args = [to, value, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, signature] as const
  const hash = await wallet.writeContract({ address: safe, abi: safeAbi, functionName: 'execTransaction', args })
  return (await mined(hash)).gasUsed
}

try {
  for (const address of [owner.address, receiver, other]) await give(address)
  const singleton = await deploy('Safe.sol/Safe.json')
  const factory = await deploy('proxies/SafeProxyFactory.sol/SafeProxyFactory.json')
  const handler = await deploy('handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json')
  const multiSend = await deploy('libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json')
  const initializer = encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    args: [[owner.address], 1n, zeroAddress, '0x', handler, zeroAddress, 0n, zeroAddress],
  })
  const args = [singleton, initializer, 0n] as const
  const creation = await mined(
    await wallet.writeContract({ address: factory, abi: factoryAbi, functionName: 'createProxyWithNonce', args }),
  )
  const [created] = parseEventLogs({ abi: factoryAbi, logs: creation.logs })
  const safe = created?.args.proxy
  if (!safe) throw new Error('No Safe was created.')
  await give(safe)
  const first = await execute(safe, sendCoin(receiver))
  const packed = [sendToken(receiver), sendToken(other)].map(({ to, value, data }) =>
    encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, to, value, BigInt(size(data)), data]),
  )
  const batch = encodeFunctionData({ abi: multiSendAbi, args: [concatHex(packed)] })
  const rows: [string, bigint][] = [
    ['create and first send', creation.gasUsed + first],
    ['send the coin', await execute(safe, sendCoin(receiver))],
    ['send a token', await execute(safe, sendToken(receiver))],
    ['two sends of a token, all or none', await execute(safe, { to: multiSend, value: 0n, data: batch }, true)],
  ]
  console.log('| what | gas |\n|---|---|')
  for (const [name, gas] of rows) console.log(`| ${name} | ${gas} |`)
} finally {
  await stop()
}
