import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  getContractAddress,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { checkCodes } from './checkCodes.ts'
import { DeployError } from './deployError.ts'
import { create2Deployer } from './deployments.ts'
import { initCodeOf, walletContracts } from './walletContracts.ts'

export interface Deployed {
  name: string
  address: Address
  /** Undefined if it was already there. */
  transaction: Hex | undefined
}

type Options = { url: string; privateKey: Hex; onProgress?: (deployed: Deployed) => void }

const isThere = async (client: PublicClient, address: Address): Promise<boolean> =>
  (await client.getCode({ address })) !== undefined

const { entryPoint, delegationManager, implementation } = smartAccountContracts
const wiringAbi = parseAbi([
  'function entryPoint() view returns (address)',
  'function delegationManager() view returns (address)',
  'function VERSION() view returns (string)',
])

/** Checks that the account uses the wallet's entry point and delegation manager, in the expected versions. */
async function checkWiring(client: PublicClient): Promise<void> {
  const ask = (address: Address, functionName: 'entryPoint' | 'delegationManager' | 'VERSION') =>
    client.readContract({ address, abi: wiringAbi, functionName }).catch(() => 'no answer')
  const facts = await Promise.all([
    ask(implementation, 'entryPoint').then((found) => ['The entry point of HybridDeleGator', found, entryPoint]),
    ask(implementation, 'delegationManager').then((found) => ['Its delegation manager', found, delegationManager]),
    ask(delegationManager, 'VERSION').then((found) => ['The version of DelegationManager', found, '1.3.0']),
  ])
  for (const [name, found, wanted] of facts)
    if (found !== wanted) throw new DeployError(`${name} is ${found}, but must be ${wanted}.`)
}

/**
 * Deploys the contracts for the embedded wallet's smart accounts at the addresses in `wire`. Existing ones stay if
 * their code is right. If one of these addresses has different code, it throws before sending anything. It can be
 * repeated at any time, also after an interruption.
 */
export async function deployContracts({ url, privateKey, onProgress = () => {} }: Options): Promise<Deployed[]> {
  const transport = http(url)
  const client: PublicClient = createPublicClient({ transport })
  const account = privateKeyToAccount(privateKey)
  const chainId = await client.getChainId().catch((cause: unknown) => {
    throw new DeployError(`No node answers at ${url}.`, { cause })
  })
  const wallet = createWalletClient({ account, transport })
  if (!(await isThere(client, create2Deployer))) {
    throw new DeployError(`Chain ${chainId} has no CREATE2 deployer at ${create2Deployer}: it must be put there first.`)
  }
  const rows = walletContracts()
  await checkCodes(client, rows)
  const done: Deployed[] = []
  for (const row of rows) {
    const { name, address, salt } = row
    const initCode = initCodeOf(row)
    const lands = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt, bytecode: initCode })
    if (lands !== address) throw new DeployError(`${name} belongs at ${address}, but this code lands at ${lands}.`)
    let transaction: Hex | undefined
    if (!(await isThere(client, address))) {
      transaction = await wallet.sendTransaction({ chain: null, to: create2Deployer, data: concat([salt, initCode]) })
      const { status } = await client.waitForTransactionReceipt({ hash: transaction })
      if (status !== 'success' || !(await isThere(client, address)))
        throw new DeployError(`${name} did not get to ${address}: transaction ${transaction} ended with ${status}.`)
    }
    done.push({ name, address, transaction })
    onProgress({ name, address, transaction })
  }
  if (done.some(({ transaction }) => transaction !== undefined)) await checkCodes(client, rows)
  await checkWiring(client)
  return done
}
