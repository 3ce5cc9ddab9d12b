import { parseArgs } from 'node:util'
import { keepChain } from './keepChain.ts'

function fail(cause: unknown): never {
  console.error(cause instanceof Error ? cause.message : String(cause))
  process.exit(1)
}

function readOptions() {
  try {
    const port = { type: 'string', default: '8545' } as const
    return parseArgs({ options: { port, 'data-dir': { type: 'string', default: '.data' } } }).values
  } catch (cause) {
    return fail(cause)
  }
}

const values = readOptions()
const port = Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  fail(`--port must be a number from 0 to 65535, not ${values.port}.`)

const chain = await keepChain({ port, dataDir: values['data-dir'], onProgress: console.log }).catch(fail)
console.log(`The chain answers at ${chain.url}.`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    chain.stop().then(() => process.exit(0), fail)
  })
}
fail(await chain.failed)
