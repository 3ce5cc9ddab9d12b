import { ownArtifact } from '@latchkey/chain/artifacts'
import { create2Deployer, treasury } from '@latchkey/chain/deployments'
import { type Address, concatHex, createWalletClient, encodeDeployData, type Hex, http, pad, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sei } from 'viem/chains'
import code from './previousContracts.json' with { type: 'json' }
import type { LocalChain } from './startChainFrame.ts'

const sendAs = async ({ url, client }: LocalChain, call: { to?: Address; data: Hex }) => {
  const account = privateKeyToAccount(treasury.privateKey)
  const hash = await createWalletClient({ account, chain: sei, transport: http(url) }).sendTransaction(call)
  return client.waitForTransactionReceipt({ hash })
}

/** Puts the contracts of an old version on a chain, as its seed did. */
export const deployPreviousContracts = async (chain: LocalChain): Promise<void> => {
  const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
  const implementation = '0x73A029c56ae1b5f93393C86FE0e675415bBc2B94'
  for (const initCode of [
    concatHex([code.account as Hex, pad(entryPoint)]),
    concatHex([code.factory as Hex, pad(implementation)]),
  ])
    await sendAs(chain, { to: create2Deployer, data: concatHex([zeroHash, initCode]) })
}

/** A token that keeps a hundredth of each transfer; the holder has 10^30 units. */
export const deployGreedyToken = async (chain: LocalChain, holder: Address): Promise<Address> => {
  const { abi, bytecode } = ownArtifact('OddToken')
  const data = encodeDeployData({ abi, bytecode, args: ['Greedy', 'GRD', 100n, 18n, holder] })
  return (await sendAs(chain, { data })).contractAddress ?? '0x'
}
