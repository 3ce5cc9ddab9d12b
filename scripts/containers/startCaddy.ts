import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endProcess } from '@latchkey/server/testing/endProcess'
import { addresses } from '../../e2e/addresses.ts'
import { root } from '../install.mjs'

/** The ports of the containers that deploy/Caddyfile names by host. */
export type Upstreams = Record<'site' | 'wallet' | 'api' | 'relay', number>

export type Caddy = {
  /** The certificate of the CA that Caddy made for these hosts. */
  ca: string
  stop: () => Promise<void>
}

const startMs = 30_000

/** Runs deploy/Caddyfile in front of these ports. Names under localhost get certificates of Caddy's own CA. */
export const startCaddy = async (folder: string, upstreams: Upstreams, httpPort: number): Promise<Caddy> => {
  const shipped = readFileSync(join(root, 'deploy', 'Caddyfile'), 'utf8')
  const sites = Object.entries(upstreams).reduce(
    (text, [name, port]) => text.replace(new RegExp(`\\b${name}:300\\d`), `127.0.0.1:${port}`),
    shipped,
  )
  const config = join(folder, 'Caddyfile')
  const options = ['admin off', 'skip_install_trust', `http_port ${httpPort}`, 'default_bind 127.0.0.1 [::1]']
  writeFileSync(config, `{\n${options.map((option) => `\t${option}\n`).join('')}}\n${sites}`)
  const [SITE_HOST, WALLET_HOST, API_HOST] = [addresses.site, addresses.wallet, addresses.api].map(
    (address) => new URL(address).host,
  )
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { ...env, SITE_HOST, WALLET_HOST, API_HOST },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  let isServing = false
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-4_000)
    isServing ||= said.includes('serving initial configuration')
  })
  const ca = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt')
  for (const deadline = Date.now() + startMs; !isServing || !existsSync(ca); ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Caddy did not start: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    ca,
    stop: () => endProcess(child, 'SIGTERM'),
  }
}
