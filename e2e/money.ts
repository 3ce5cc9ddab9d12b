import { nfts, type TokenSymbol, tokens } from '@latchkey/chain/deployments'
import { fund } from '@latchkey/chain/faucet'
import { createRpc } from '@latchkey/chain/rpc'
import type { Hex } from 'viem'
import { createPublicClient, erc20Abi, erc721Abi, formatUnits, http, parseEther, parseUnits } from 'viem'
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

/** Mints an NFT of the open collection for an account and returns its number. The account pays the fee. */
export const giveNft = async (address: Hex): Promise<bigint> => {
  const rpc = createRpc(addresses.chain)
  await rpc('anvil_impersonateAccount', [address])
  // mint()
  const call = { from: address, to: nfts.honest.address, data: '0x1249c58b', gas: '0x30d40', gasPrice: '0x2e90edd000' }
  const hash = await rpc<Hex>('eth_sendTransaction', [call])
  const { logs } = await chain.waitForTransactionReceipt({ hash })
  await rpc('anvil_stopImpersonatingAccount', [address])
  return BigInt(logs[0]?.topics[3] ?? 0)
}

export const nftOwnerOf = (id: bigint): Promise<Hex> =>
  chain.readContract({ address: nfts.honest.address, abi: erc721Abi, functionName: 'ownerOf', args: [id] })
