import { editions, nfts, type TokenSymbol, tokens, treasury } from '@latchkey/chain/deployments'
import { fund } from '@latchkey/chain/faucet'
import { createRpc } from '@latchkey/chain/rpc'
import type { Hex } from 'viem'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  erc1155Abi,
  formatUnits,
  http,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { addresses } from './addresses.ts'

/** Sends an account test money on the local chain, in ordinary transactions. */
export const giveSei = (address: Hex, amount: `${number}`): Promise<unknown> =>
  fund({ url: addresses.chain, address, native: parseEther(amount) })

/** Sends an account test tokens on the local chain. */
export const giveToken = (address: Hex, symbol: TokenSymbol, amount: `${number}`): Promise<unknown> =>
  fund({ url: addresses.chain, address, tokens: [{ symbol, amount: parseUnits(amount, tokens[symbol].decimals) }] })

const chain = createPublicClient({ transport: http(addresses.chain) })

/** An account's balance on the chain. */
export const seiOf = async (address: Hex): Promise<string> => formatUnits(await chain.getBalance({ address }), 18)

export const tokenOf = async (address: Hex, symbol: TokenSymbol): Promise<string> => {
  const { address: token, decimals } = tokens[symbol]
  const units = await chain.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  return formatUnits(units, decimals)
}

const sendFrom = async (from: Hex, to: Hex, data: Hex) => {
  const rpc = createRpc(addresses.chain)
  await rpc('anvil_impersonateAccount', [from])
  const call = { from, to, data, gas: '0x30d40', gasPrice: '0x2e90edd000' }
  const hash = await rpc<Hex>('eth_sendTransaction', [call])
  const receipt = await chain.waitForTransactionReceipt({ hash })
  await rpc('anvil_stopImpersonatingAccount', [from])
  return receipt
}

/** Mints an NFT of the open collection for an account and returns its number. The account pays the fee. */
export const giveNft = async (address: Hex): Promise<bigint> => {
  // mint()
  const { logs } = await sendFrom(address, nfts.honest.address, '0x1249c58b')
  return BigInt(logs[0]?.topics[3] ?? 0)
}

export const nftOwnerOf = (id: bigint): Promise<Hex> =>
  chain.readContract({ address: nfts.honest.address, abi: erc721Abi, functionName: 'ownerOf', args: [id] })

const printAbi = parseAbi(['function mint(address receiver, uint256 id, uint256 amount)'])

/** Mints copies of an ERC-1155 edition for an account. */
export const givePrints = async (address: Hex, id: bigint, amount: bigint): Promise<void> => {
  const data = encodeFunctionData({ abi: printAbi, functionName: 'mint', args: [address, id, amount] })
  await sendFrom(treasury.address, editions.honest.address, data)
}

export const printsOf = (address: Hex, id: bigint): Promise<bigint> =>
  chain.readContract({
    address: editions.honest.address,
    abi: erc1155Abi,
    functionName: 'balanceOf',
    args: [address, id],
  })
