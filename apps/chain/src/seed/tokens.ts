import { type Address, encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { ownArtifact } from '../artifacts.ts'
import { devAccounts, multicall3, nfts, type TokenSymbol, tokenRows, tokens, treasury } from '../deployments.ts'
import type { SeedSession } from './session.ts'

const mintAbi = parseAbi(['function mint(address to, uint256 amount)', 'function deposit() payable'])
const million = 1_000_000n

/** An amount of whole tokens in their smallest unit. */
export function units(symbol: TokenSymbol, whole: number): bigint {
  const { decimals } = tokens[symbol]
  const extra = Math.min(decimals, 6)
  return BigInt(Math.round(whole * 10 ** extra)) * 10n ** BigInt(decimals - extra)
}

async function placeTokens(session: SeedSession): Promise<void> {
  const artifact = ownArtifact('SeededToken')
  for (const token of tokenRows) {
    if (token.permitVersion === null) {
      await session.place(token.address, ownArtifact('WrappedSei'))
      continue
    }
    const args = [token.name, token.symbol, token.decimals, token.permitVersion, treasury.address]
    if (token.isInvented) await session.deploy(token.address, artifact, args)
    else await session.place(token.address, artifact, args)
  }
}

async function fillTreasury(session: SeedSession): Promise<void> {
  const mints = tokenRows.flatMap(({ address, decimals, supply }) => {
    if (supply === undefined) return []
    const args = [treasury.address, supply * 10n ** BigInt(decimals)] as const
    return [{ to: address, data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args }), gas: 200_000n }]
  })
  const wrap = encodeFunctionData({ abi: mintAbi, functionName: 'deposit' })
  await session.mine([
    ...mints,
    { to: tokens.WSEI.address, data: wrap, value: 60n * million * 10n ** 18n, gas: 200_000n },
  ])
}

/** Multicall3, the tokens and the NFT collections. */
export async function seedTokens(session: SeedSession): Promise<void> {
  await session.place(multicall3, ownArtifact('Multicall3'))
  await placeTokens(session)
  await fillTreasury(session)
  const nft = ownArtifact('SeededNft')
  for (const { address, name, symbol, description, colour, isOpen } of Object.values(nfts))
    await session.deploy(address, nft, [name, symbol, description, colour, isOpen, treasury.address])
}

/** Data of an ERC-20 transfer. */
export function transferData(to: Address, amount: bigint) {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
}

/** Gives each dev account its first tokens, as ordinary transfers that show in its history. */
export async function seedBalances(session: SeedSession): Promise<void> {
  for (const { symbol, address: token, gift } of tokenRows) {
    if (gift === undefined) continue
    await session.mine(
      devAccounts.map(({ address }) => ({
        to: token,
        data: transferData(address, units(symbol as TokenSymbol, gift)),
        gas: 100_000n,
      })),
      session.now + 600,
    )
  }
}
