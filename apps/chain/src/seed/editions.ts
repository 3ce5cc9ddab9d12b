import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { ownArtifact } from '../artifacts.ts'
import { devAccounts, editions, treasury } from '../deployments.ts'
import type { SeedSession, SeedTransaction } from './session.ts'

const abi = parseAbi([
  'function mint(address receiver, uint256 id, uint256 amount)',
  'function mintBatch(address receiver, uint256[] ids, uint256[] amounts)',
])

const mint = (to: Address, args: [receiver: Address, id: bigint, amount: bigint]): SeedTransaction => ({
  to,
  data: encodeFunctionData({ abi, functionName: 'mint', args }),
  gas: 200_000n,
})

/** The ERC-1155 collections: the first dev accounts hold prints and received spam. */
export async function seedEditions(session: SeedSession): Promise<void> {
  const artifact = ownArtifact('SeededEditions')
  const { honest, spam } = editions
  for (const { address, name, symbol, colour } of [honest, spam])
    await session.deploy(address, artifact, [name, symbol, colour, treasury.address])
  const [first, second, third] = devAccounts.map(({ address }) => address) as [Address, Address, Address]
  const args = [
    [1n, 7n],
    [5n, 2n],
  ] as const
  const batch = encodeFunctionData({ abi, functionName: 'mintBatch', args: [first, ...args] })
  await session.mine([
    { to: honest.address, data: batch, gas: 300_000n },
    mint(honest.address, [second, 1n, 3n]),
    ...[first, second, third].map((receiver) => mint(spam.address, [receiver, 1n, 1n])),
  ])
}
