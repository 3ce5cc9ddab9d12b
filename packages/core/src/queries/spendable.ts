import { formatAmount } from '@latchkey/wire/amount'
import type { Address } from '@latchkey/wire/caip'
import { parseAbi } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import type { NetworkId } from '../networks.ts'
import type { SendToken } from '../state/send.ts'

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
])

/** How many of an NFT the account has. */
const readNft = async (
  kit: Kit,
  chainId: number,
  owner: string,
  { address, nft }: { address: Address; nft: NonNullable<SendToken['nft']> },
): Promise<bigint> => {
  const client = kit.wagmi.getClient({ chainId })
  const id = BigInt(nft.tokenId)
  if (nft.standard === 'erc1155') {
    return readContract(client, { address, abi, functionName: 'balanceOf', args: [owner as Address, id] })
  }
  const found = await readContract(client, { address, abi, functionName: 'ownerOf', args: [id] })
  return found.toLowerCase() === owner.toLowerCase() ? 1n : 0n
}

/** An account's exact balance of one token. */
export type Spendable = { units: string; amount: string }

const read = async (
  kit: Kit,
  chainId: NetworkId,
  owner: string,
  token: Pick<SendToken, 'address' | 'nft'>,
): Promise<bigint> => {
  if (typeof chainId !== 'number') {
    const { readSpendable } = await import('../namespaces/solana/payments.ts')
    return readSpendable(kit, chainId, owner, token)
  }
  const client = kit.wagmi.getClient({ chainId })
  const [account, contract] = [owner as Address, token.address as Address | undefined]
  if (contract && token.nft) return readNft(kit, chainId, owner, { address: contract, nft: token.nft })
  return contract
    ? readContract(client, { address: contract, abi, functionName: 'balanceOf', args: [account] })
    : getBalance(client, { address: account })
}

/** The spendable amount of a token, read from the chain: a list may be seconds old, a payment may not. */
export const spendable = (
  kit: Kit,
  chainId: NetworkId,
  owner: string,
  token: Pick<SendToken, 'address' | 'decimals' | 'nft'>,
) => ({
  queryKey: ['spendable', chainId, owner, token.address ?? 'coin', token.nft?.tokenId ?? ''],
  queryFn: async (): Promise<Spendable> => {
    const units = await read(kit, chainId, owner, token).catch((error: unknown) => {
      throw recognise(error)
    })
    return { units: units.toString(), amount: formatAmount(units, token.decimals) }
  },
  staleTime: 3_000,
  retry: 1,
})
