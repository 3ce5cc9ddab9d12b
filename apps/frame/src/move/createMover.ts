import { type CaipNetworkId, toCaipNetworkId } from '@latchkey/wire/caip'
import { walletLimits } from '@latchkey/wire/limits'
import { WalletError } from '@latchkey/wire/walletErrors'
import { base58 } from '@scure/base'
import type { Address } from 'viem'
import { previousAccountOf } from '../accounts/previousAccount.ts'
import { randomBytes, toHex } from '../bytes.ts'
import type { OwnAddresses } from '../signer/signerCommands.ts'
import type { MoveDeps, Route } from './moveDeps.ts'
import { type Fee, type Holding, type Move, type MovePlace, type MovePlan, planMoves } from './movePlan.ts'
import { pricePlain, sendPlain } from './plainTransfer.ts'
import { readHoldings } from './readHoldings.ts'
import { priceSmart, readPurse, sendSmart } from './smartTransfer.ts'
import { priceSolana, sendSolana } from './solanaTransfer.ts'

/** Node errors about the transfer itself; any other error means that we couldn't check. */
const saysNo = (error: unknown): boolean => error instanceof WalletError && error.code.startsWith('node.')

const lacksCoin: ReadonlySet<string> = new Set(['node.insufficientFunds', 'smartAccount.plainNeedsCoin'])

const smartOf = ({ smartAddress, smartOwner, evmAddress }: OwnAddresses) => ({
  ...{ address: smartAddress, owner: smartOwner, plain: evmAddress },
})

/** Loaded only for a wallet with a previous account. */
const loadPrevious = () => import('./previousTransfer.ts')

/** Moves everything from an earlier key to the wallet's current accounts. The chain tells the progress. */
export const createMover = (deps: MoveDeps) => {
  const { config, callNode } = deps

  const placesOf = async ({ evmAddress, smartAddress, solanaAddress }: OwnAddresses): Promise<MovePlace[]> => {
    const { supportedNetworks, smartAccountNetworks, selfCarriedNetworks, solanaNetworks } = await config()
    const plain = (id: number) => ({ kind: 'plain' as const, chain: toCaipNetworkId(id), address: evmAddress })
    const smart = (id: number) => ({ kind: 'smart' as const, chain: toCaipNetworkId(id), address: smartAddress })
    return [
      // First, if the standard account's coin pays for it.
      ...selfCarriedNetworks.map(smart),
      ...supportedNetworks.map(plain),
      ...smartAccountNetworks.filter((id) => !selfCarriedNetworks.includes(id)).map(smart),
      ...solanaNetworks.map((id) => ({
        ...{ kind: 'solana' as const, chain: id as CaipNetworkId, address: solanaAddress },
      })),
    ]
  }

  const previousPlaces = async ({ evmAddress }: OwnAddresses): Promise<MovePlace[]> =>
    (await config()).previousAccountNetworks.map((id) => ({
      ...{ kind: 'previous' as const, chain: toCaipNetworkId(id), address: previousAccountOf(evmAddress) },
    }))

  const priceOf = async (from: OwnAddresses, holding: Holding): Promise<bigint> => {
    if (holding.kind === 'previous') return (await loadPrevious()).pricePrevious(deps, from.evmAddress, holding)
    // Estimated for an unused receiver: the first payment to an address costs the most.
    if (holding.kind === 'solana') return priceSolana(callNode, holding, base58.encode(randomBytes(32)))
    const to = toHex(randomBytes(20)) as Address
    if (holding.kind === 'plain') return (await pricePlain(callNode, holding, to)).fee
    return priceSmart(deps, smartOf(from), holding, to)
  }

  const planPlace = async (from: OwnAddresses, place: MovePlace): Promise<Move[]> => {
    const { coin, tokens, coinUsd } = await readHoldings(deps, place)
    const purse = await readPurse(deps, from, place)
    const price = async (one: Holding): Promise<Holding & { fee: Fee | 'refused' }> => {
      try {
        const units = await priceOf(from, one)
        const usd = coinUsd === undefined ? undefined : (coinUsd * Number(units)) / 10 ** coin.decimals
        return { ...one, fee: { units, usd } }
      } catch (error) {
        if (error instanceof WalletError && lacksCoin.has(error.code))
          // The payer has less coin than the fee, whatever that is exactly.
          return { ...one, fee: { units: (purse ?? coin.units) + 1n, usd: undefined } }
        if (saysNo(error)) return { ...one, fee: 'refused' }
        throw error
      }
    }
    const priced = await Promise.all(tokens.map(price))
    return planMoves(priced, coin.units > 0n ? await price(coin) : undefined, purse)
  }

  const planPlaces = async (from: OwnAddresses, places: readonly MovePlace[]): Promise<MovePlan> => {
    const unread: MovePlace[] = []
    const moves = await Promise.all(
      places.map((place) =>
        planPlace(from, place).catch((): Move[] => {
          unread.push(place)
          return []
        }),
      ),
    )
    return { moves: moves.flat(), unread }
  }

  return {
    /** What would move, in order. */
    plan: async (from: OwnAddresses): Promise<MovePlan> => planPlaces(from, await placesOf(from)),
    /** What would move from the key's previous account to its standard account. Asks nothing if there is none. */
    planPrevious: async (own: OwnAddresses): Promise<MovePlan> => planPlaces(own, await previousPlaces(own)),
    /** Makes one transfer of a plan and waits for the chain. Skips transfers that already happened. */
    send: async ({ from, to }: Route, move: Move): Promise<void> => {
      const mostFee = (move.fee?.units ?? 0n) * walletLimits.move.feeTimes
      if (move.kind === 'plain') return await sendPlain(deps, move, to.evmAddress, mostFee)
      if (move.kind === 'solana') return await sendSolana(deps, move, to.solanaAddress, mostFee)
      if (move.kind === 'previous')
        return await (await loadPrevious()).sendPrevious(deps, from.evmAddress, move, mostFee)
      await sendSmart(deps, smartOf(from), move, to.smartAddress, mostFee)
    },
  }
}
