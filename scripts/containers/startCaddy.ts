import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addresses } from '../../e2e/addresses.ts'
import { root } from '../install.mjs'
import { runCaddy } from './runCaddy.ts'

/** The ports of the containers that deploy/Caddyfile names by host. */
export type Upstreams = Record<'site' | 'wallet' | 'api' | 'relay', number>

export type Caddy = {
  /** The certificate of the CA that Caddy made for these hosts. */
  ca: string
  stop: () => Promise<void>
}

/** Runs deploy/Caddyfile in front of these ports. Names under localhost get certificates of Caddy's own CA. */
export const startCaddy = async (folder: string, upstreams: Upstreams, httpPort: number): Promise<Caddy> => {
  const shipped = readFileSync(join(root, 'deploy', 'Caddyfile'), 'utf8')
  const sites = Object.entries(upstreams).reduce(
    (text, [name, port]) => text.replace(new RegExp(`\\b${name}:300\\d`), `127.0.0.1:${port}`),
    shipped,
  )
  const options = ['admin off', 'skip_install_trust', `http_port ${httpPort}`, 'default_bind 127.0.0.1 [::1]']
  const caddyfile = `{\n${options.map((option) => `\t${option}\n`).join('')}}\n${sites}`
  const [SITE_HOST = '', WALLET_HOST = '', API_HOST = ''] = [addresses.site, addresses.wallet, addresses.api].map(
    (address) => new URL(address).host,
  )
  const ca = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt')
  const isServing = (said: string) => said.includes('serving initial configuration') && existsSync(ca)
  return { ca, ...(await runCaddy(folder, caddyfile, isServing, { SITE_HOST, WALLET_HOST, API_HOST })) }
}
