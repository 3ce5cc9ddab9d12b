import { type Check, errorIn, fail, pass, resultIn, warn } from './check.ts'

const nobody = '0x0000000000000000000000000000000000077777'
const call = { from: nobody, to: nobody, value: '0x0' }

type Method = { method: string; params: unknown[]; isNeeded: boolean; use: string }

/** The methods that wallets and the server use, each with what fails without it. */
const methods: readonly Method[] = [
  { method: 'eth_call', params: [call, 'latest'], isNeeded: true, use: 'balances, prices and names' },
  { method: 'eth_getBalance', params: [nobody, 'latest'], isNeeded: true, use: 'balances' },
  { method: 'eth_getCode', params: [nobody, 'latest'], isNeeded: true, use: 'telling contracts from accounts' },
  { method: 'eth_getTransactionCount', params: [nobody, 'pending'], isNeeded: true, use: 'sending' },
  { method: 'eth_estimateGas', params: [call], isNeeded: true, use: 'sending' },
  { method: 'eth_gasPrice', params: [], isNeeded: true, use: 'sending' },
  { method: 'eth_feeHistory', params: ['0x5', 'latest', [50]], isNeeded: true, use: 'sending' },
  { method: 'eth_maxPriorityFeePerGas', params: [], isNeeded: false, use: 'a suitable priority fee' },
  {
    method: 'eth_getStorageAt',
    params: [nobody, '0x0', 'latest'],
    isNeeded: false,
    use: 'detecting upgradeable contracts',
  },
  {
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ calls: [call] }], validation: false }, 'latest'],
    isNeeded: false,
    use: 'the simulation before an approval',
  },
]

const noMethod = -32_601

const toCheck = ({ method, params, isNeeded, use }: Method): Check => ({
  name: method,
  run: async ({ ask }) => {
    const answer = await ask(method, params)
    if (resultIn(answer) !== undefined) return pass('answered')
    const advice = isNeeded
      ? `It is needed for ${use}. Use another node.`
      : `It is only used for ${use}. Use another node if you need it.`
    return isNeeded ? fail(errorIn(answer), advice) : warn(errorIn(answer), advice)
  },
})

/** What wallets request through us. */
export const methodChecks: readonly Check[] = [
  ...methods.map(toCheck),
  {
    name: 'eth_sendRawTransaction',
    run: async ({ ask }) => {
      const answer = await ask('eth_sendRawTransaction', ['0x00'])
      const isThere = 'error' in answer && answer.error.code !== noMethod
      return isThere ? pass('refuses nonsense') : fail(errorIn(answer), 'Nothing can be sent. Use another node.')
    },
  },
]
