import { getContractAddress, type Hex, keccak256, type PublicClient } from 'viem'
import { DeployError } from './deployError.ts'
import { type ContractRow, initCodeOf } from './walletContracts.ts'

/**
 * The code that a contract must have on this chain. Its immutable parts hold the chain's id and the contract's own
 * address, so no table could name it: its creation is run at its very place, and what that returns is the code.
 */
const expectedCode = async (client: PublicClient, row: ContractRow): Promise<Hex | undefined> => {
  const { address } = row
  // The entry point makes a contract of its own while it is made; its place must be free, as it was then.
  const child = getContractAddress({ from: address, nonce: 1n })
  const answer = await client
    .call({
      to: address,
      stateOverride: [
        { address, code: initCodeOf(row), nonce: 1 },
        { address: child, code: '0x', nonce: 0 },
      ],
    })
    .catch(() => undefined)
  return answer?.data
}

/** Refuses a chain that has other code than ours at the place of a contract, and names each of them. */
export const checkCodes = async (client: PublicClient, rows: readonly ContractRow[]): Promise<void> => {
  const wrong: string[] = []
  const unchecked: string[] = []
  for (const row of rows) {
    const found = await client.getCode({ address: row.address })
    if (found === undefined) continue
    const expected = await expectedCode(client, row)
    if (!expected) unchecked.push(row.name)
    else if (keccak256(found) !== keccak256(expected)) wrong.push(`${row.name} at ${row.address}`)
  }
  if (wrong.length > 0) throw new DeployError(`This chain has other code than ours: ${wrong.join(', ')}.`)
  if (unchecked.length > 0)
    throw new DeployError(
      `The node cannot check the code of ${unchecked.join(', ')}. Try a node that can run code in place.`,
    )
}
