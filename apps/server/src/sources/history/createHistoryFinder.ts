import { type CaipNetworkId, toChainId } from '@latchkey/wire/caip'
import type { Settings } from '../../settings.ts'
import { createEtherscan } from './createEtherscan.ts'
import { createEtherscanFinder } from './createEtherscanFinder.ts'
import { createGoldrushFinder } from './createGoldrushFinder.ts'
import { createSimFinder } from './createSimFinder.ts'
import { firstToAnswer } from './firstToAnswer.ts'
import type { TouchFinder } from './touchFinder.ts'

/** GoldRush's names for the chains that we serve. */
const goldrushNames: Readonly<Record<number, string>> = { 1329: 'sei-mainnet' }

type Service = Settings['HISTORY_SERVICES'][number]

/** The services with a key, in the order of the setting; undefined if none has one. */
export const createHistoryFinder = (settings: Settings, id: CaipNetworkId): TouchFinder | undefined => {
  const chainId = toChainId(id) ?? 0
  const chainName = goldrushNames[chainId]
  const { ETHERSCAN_API_KEY, ETHERSCAN_URL, GOLDRUSH_API_KEY, GOLDRUSH_URL, SIM_API_KEY, SIM_URL } = settings
  const create: Readonly<Record<Service, () => TouchFinder | undefined>> = {
    etherscan: () =>
      ETHERSCAN_API_KEY === ''
        ? undefined
        : createEtherscanFinder(createEtherscan({ url: ETHERSCAN_URL, key: ETHERSCAN_API_KEY, chainId })),
    goldrush: () =>
      GOLDRUSH_API_KEY === '' || !chainName
        ? undefined
        : createGoldrushFinder({ url: GOLDRUSH_URL, key: GOLDRUSH_API_KEY, chainName }),
    sim: () => (SIM_API_KEY === '' ? undefined : createSimFinder({ url: SIM_URL, key: SIM_API_KEY, chainId })),
  }
  const named = settings.HISTORY_SERVICES.flatMap((service) => create[service]() ?? [])
  return named.length === 0 ? undefined : firstToAnswer(named)
}
