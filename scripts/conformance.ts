import { drawTable } from '@latchkey/server/conformance/drawTable'
import { runConformance } from '@latchkey/server/conformance/runConformance'
import { toCaipNetworkId } from '@latchkey/wire/caip'
import { productNetworkId } from '@latchkey/wire/chains'
import { codeCheck } from './codeCheck.ts'

const given = process.argv.slice(2)
const at = given.indexOf('--chain')
const chainId = at < 0 ? undefined : Number(given[at + 1])
const urls = given.filter((text) => /^(https?|wss?):\/\//.test(text))
const url = urls.find((text) => text.startsWith('http'))
const isUnknown = chainId !== undefined && !Number.isSafeInteger(chainId)

if (!url || isUnknown) {
  console.error('Name the node: npm run conformance -- https://node.example [wss://node.example] [--chain 1329]')
  process.exit(2)
}
const conformance = await runConformance({
  id: chainId === undefined ? productNetworkId : toCaipNetworkId(chainId),
  url,
  wsUrl: urls.find((text) => text.startsWith('ws')),
  more: [codeCheck],
})
console.log(drawTable(conformance))
process.exit(conformance.verdict === 'fail' ? 1 : 0)
