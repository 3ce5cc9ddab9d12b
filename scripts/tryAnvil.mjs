// `node scripts/tryAnvil.mjs <anvil>`: exits with 0 if this anvil starts, mines payments and runs a long call.
import { spawn } from 'node:child_process'

const [, , path] = process.argv
const anvil = spawn(path, ['--port', '0', '--hardfork', 'prague'], { stdio: ['ignore', 'pipe', 'inherit'] })
process.once('exit', () => anvil.kill())
anvil.once('exit', () => process.exit(1))

const url = await new Promise((resolve) => {
  let text = ''
  anvil.stdout.on('data', (chunk) => {
    text += chunk
    const [, host] = /Listening on (\S+)/.exec(text) ?? []
    if (host) resolve(`http://${host}`)
  })
})

const ask = async (method, params = []) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = await response.json()
  if (error) throw new Error(error.message)
  return result
}

const [from, to] = await ask('eth_accounts')
for (let count = 0; count < 50; count += 1) await ask('eth_sendTransaction', [{ from, to, value: '0x1' }])
// Hashes a word 65,535 times.
await ask('eth_call', [{ data: '0x61ffff5b6020600020506001900380600357', gas: '0x1c9c380' }, 'latest'])
// Anvil replies before it mines, and may mine two payments in one block. The caller ends this if the last is never
// mined.
while ((await ask('eth_getTransactionCount', [from, 'latest'])) !== '0x32');
process.exit(0)
