import type { Address } from '@latchkey/wire/caip'
import { knownCode } from '../decode/knownContracts.ts'
import type { RunCall, Runner } from './runner.ts'

type Node = Parameters<Runner>[0]
type Asked = { account: Address; calls: readonly RunCall[]; chainId: number; listed: readonly Address[] }

const word = /^[0-9a-f]{64}/i
const amount = /^0{40}/
const address = /^0{24}/

/** Whether every data word is a small number or a known address; a packed path is neither. */
const namesOnly = (data: string, isKnown: (address: Address) => boolean): boolean => {
  for (let rest = data.slice(10); rest !== ''; rest = rest.slice(64)) {
    const [one] = word.exec(rest) ?? []
    if (one === undefined) return false
    if (!amount.test(one) && !(address.test(one) && isKnown(`0x${one.slice(24).toLowerCase()}`))) return false
  }
  return true
}

/** Whether the calls run only known code, so nothing unnamed can move. */
export const runsKnownCode = async ({ callNode, chain }: Node, asked: Asked): Promise<boolean> => {
  const { account, calls, chainId, listed } = asked
  const isTrader = (one: Address) => ['router', 'wrapped'].includes(knownCode(chainId, one) ?? '')
  const isKnown = (one: Address) => one === account.toLowerCase() || listed.includes(one) || isTrader(one)
  const isPlain = async ({ to, data }: RunCall): Promise<boolean> => {
    if (listed.includes(to.toLowerCase() as Address)) return true
    if (isTrader(to)) return namesOnly(data, isKnown)
    return (await callNode(chain, 'eth_getCode', [to, 'latest']).catch(() => undefined)) === '0x'
  }
  return (await Promise.all(calls.map(isPlain))).every(Boolean)
}
