import { createPublicClient, getContractAddress, type Hex, http, keccak256, type PublicClient } from 'viem'
import type { ContractRow } from './contractRow.ts'
import { DeployError } from './deployError.ts'
import { findAnvil, startEngine } from './engine.ts'
import { initCodeOf } from './walletContracts.ts'

/** What the creation code returns at its address: immutables hold chain ID and address, so no table could list it. */
const expectedCode = async (client: PublicClient, row: ContractRow): Promise<Hex | undefined> => {
  const { address } = row
  // The entry point's constructor creates another contract, whose address must be free, as it was at deployment.
  const child = getContractAddress({ from: address, nonce: 1n })
  const { data } = await client.call({
    to: address,
    stateOverride: [
      { address, code: initCodeOf(row), nonce: 1 },
      { address: child, code: '0x', nonce: 0 },
    ],
  })
  return data
}

/** The code of some contracts, computed on an empty chain with the same ID. */
const codesOnOwnChain = async (chainId: number, rows: readonly ContractRow[]): Promise<Map<ContractRow, Hex>> => {
  const engine = await startEngine(findAnvil(), 0, ['--chain-id', String(chainId)])
  try {
    const client: PublicClient = createPublicClient({ transport: http(engine.url, { timeout: 60_000 }) })
    const codes = new Map<ContractRow, Hex>()
    // One at a time, to keep the load on an emulated engine low.
    for (const row of rows) {
      const code = await expectedCode(client, row)
      if (code) codes.set(row, code)
    }
    return codes
  } finally {
    await engine.end()
  }
}

/** Throws if the chain has different code at a contract's address, and names each such contract. */
export const checkCodes = async (client: PublicClient, rows: readonly ContractRow[]): Promise<void> => {
  const there: { row: ContractRow; found: Hex; expected: Hex | undefined }[] = []
  for (const row of rows) {
    const found = await client.getCode({ address: row.address })
    if (found !== undefined)
      there.push({ row, found, expected: await expectedCode(client, row).catch(() => undefined) })
  }
  const missing = there.flatMap(({ row, expected }) => (expected ? [] : [row]))
  // Not every node can override code in a call.
  let why: unknown
  const own =
    missing.length > 0
      ? await codesOnOwnChain(await client.getChainId(), missing).catch((cause: unknown) => {
          why = cause
          return new Map<ContractRow, Hex>()
        })
      : new Map<ContractRow, Hex>()
  const judged = there.map(({ row, found, expected = own.get(row) }) => ({ row, found, expected }))
  const wrong = judged.filter(({ found, expected }) => expected && keccak256(found) !== keccak256(expected))
  if (wrong.length > 0) {
    const names = wrong.map(({ row }) => `${row.name} at ${row.address}`)
    throw new DeployError(`This chain has other code than ours: ${names.join(', ')}.`)
  }
  const unchecked = judged.flatMap(({ row, expected }) => (expected ? [] : [row.name]))
  if (unchecked.length > 0)
    throw new DeployError(
      `We could not check the code of ${unchecked.join(', ')}: the node has no state overrides for eth_call, and no local chain could run it instead. Use another node, or run \`npm install\` first.`,
      { cause: why },
    )
}
