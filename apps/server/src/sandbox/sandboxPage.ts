import { groupDigits } from '@latchkey/wire/groupDigits'
import { drawPage, escapeHtml } from '../http/page.ts'
import type { Settings } from '../settings.ts'
import { gifts } from './gifts.ts'

/** The sandbox's start page: what is here, and where the rest of the installation is. */
export const sandboxPage = (settings: Settings, more = ''): string =>
  drawPage(
    'Sandbox',
    `<h1>Sandbox</h1>
<p>Stubs for the outside world. They exist in development only.</p>
<h2>Here</h2>
<ul>
<li><code>GET /mail?to=ADDRESS</code> <span>emails to an address, newest first, as JSON</span></li>
<li><code>POST /faucet</code> <span>{"address": "0x…"} sends ${gifts.sei} SEI and ${groupDigits(String(gifts.usdc))} USDC on the local chain; a Solana address gets ${gifts.sol} SOL on the local Solana</span></li>
<li><code>POST /plan</code> <span>{"projectId", "tier", "rpcLimit", "rpcCalls"} puts a project on a plan</span></li>
</ul>
<h2>Elsewhere</h2>
<ul>
${[settings.SITE_URL, settings.WALLET_URL, settings.API_URL].map((url) => `<li><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></li>`).join('\n')}
</ul>
${more}`,
  )
