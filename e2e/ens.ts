import { ownArtifact } from '@latchkey/chain/artifacts'
import { type Engine, findAnvil, startEngine } from '@latchkey/chain/engine'
import { type Address, createTestClient, type Hex, http, publicActions, toHex, walletActions } from 'viem'
import { mainnet } from 'viem/chains'
import { packetToBytes } from 'viem/ens'
import { ethereumPort } from './addresses.ts'

/** The ENS contracts on Ethereum. */
const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const registrar = '0x00000000000000000000000000000000000000e5'
const names = ownArtifact('EnsNames')

/** A local Ethereum chain that holds only names. */
export const startEthereum = async (): Promise<Engine> => {
  const engine = await startEngine(findAnvil(), ethereumPort, ['--chain-id', '1', '--accounts', '0'])
  const { deployedBytecode } = names as typeof names & { deployedBytecode: Hex }
  await engine.rpc('anvil_setCode', [universalResolver, deployedBytecode])
  await engine.rpc('anvil_setBalance', [registrar, toHex(10n ** 20n)])
  return engine
}

/** Points an ENS name at an address. The reverse record is separate. */
export const giveEnsName = async (name: string, owner: Address): Promise<void> => {
  const transport = http(`http://127.0.0.1:${ethereumPort}`)
  const client = createTestClient({ chain: mainnet, mode: 'anvil', transport, pollingInterval: 100 })
    .extend(publicActions)
    .extend(walletActions)
  await client.impersonateAccount({ address: registrar })
  const args = [toHex(packetToBytes(name)), owner, '']
  const call = { address: universalResolver, abi: names.abi, functionName: 'setName', args } as const
  const hash = await client.writeContract({ ...call, account: registrar })
  // On a chain without other traffic, a wait that just missed the block would never see another.
  await client.mine({ blocks: 1 })
  await client.waitForTransactionReceipt({ hash })
}
