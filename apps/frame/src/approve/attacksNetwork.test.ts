import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { sample, sampleFactsData } from '../decode/testing/sampleFacts.ts'
import { sampleRun } from '../effects/testing/sampleRun.ts'
import { judgeCalls } from './testing/judgeCalls.ts'

// Sei's own contracts for CosmWasm and staking. Its nodes answer that there is no code at their addresses.
const wasm = '0x0000000000000000000000000000000000001002'
const staking = '0x0000000000000000000000000000000000001005'
const abi = parseAbi([
  'function execute(string contractAddress, bytes msg, bytes coins)',
  'function delegate(string validator)',
])
const codeless = { ...sampleFactsData, hasCode: { ...sampleFactsData.hasCode, [wasm]: false, [staking]: false } }

describe('[threat 29] a call to a contract of the network itself, which has no code', () => {
  it('is no payment of the coin that is sent along', () => {
    const data = encodeFunctionData({ abi, functionName: 'execute', args: ['sei1nfts', '0x7b7d', '0x5b5d'] })
    const found = judgeCalls([{ to: wasm, value: 1n, data }], sampleRun([[{ asset: 'native', units: -1n }]]), codeless)
    expect(found).toMatchObject({
      class: 'stepUp',
      title: 'Call a function that can’t be read and send 0.000000000000000001 SEI',
    })
    expect(found.codes).toContain('unknownData')
    expect(found.codes).not.toContain('noContractHere')
  })

  it('is not said to do nothing', () => {
    const data = encodeFunctionData({ abi, functionName: 'delegate', args: ['seivaloper1any'] })
    const found = judgeCalls([{ to: staking, value: 0n, data }], sampleRun([[]]), codeless)
    expect(found).toMatchObject({ class: 'stepUp', title: 'Call a function that can’t be read' })
    expect(found.codes).not.toContain('noContractHere')
  })

  it('is told apart from a payment with data to a person', () => {
    const data = encodeFunctionData({ abi, functionName: 'delegate', args: ['seivaloper1any'] })
    const found = judgeCalls([{ to: sample.stranger, value: 1n, data }], sampleRun([[]]), codeless)
    expect(found.codes).toContain('noContractHere')
  })
})
