import { writeDecimal } from '@latchkey/wire/writeDecimal'
import { drawPage, escapeHtml } from '../http/page.ts'
import type { Settings } from '../settings.ts'
import { gifts } from './gifts.ts'

/** The sandbox's start page: the inbox first, then test money, what programs find here and the other addresses. */
export const sandboxPage = (settings: Settings, inbox: string): string => {
  const parts = [
    ['Site', settings.SITE_URL],
    ['Wallet', settings.WALLET_URL],
    ['API', settings.API_URL],
  ] as const
  const coins = `${gifts.sei} SEI and ${writeDecimal(String(gifts.usdc), 'en')} USDC`
  return drawPage(
    'Sandbox',
    `<h1>Sandbox</h1>
<p>Stubs for the outside world. They exist in development only.</p>
${inbox}
<h2>Test money</h2>
<form method="post" action="/faucet/form">
<label for="address">Address that gets ${coins}</label>
<input id="address" name="address" placeholder="0x…" autocomplete="off" spellcheck="false" required>
<button>Send test money</button>
</form>
<h2>For programs</h2>
<ul>
<li><code>GET /mail?to=ADDRESS</code> <span>emails to an address, newest first, as JSON</span></li>
<li><code>POST /faucet</code> <span>{"address": "0x…"} sends ${coins} on the local chain; a Solana address gets ${gifts.sol} SOL on the local Solana</span></li>
<li><code>POST /plan</code> <span>{"projectId", "tier", "rpcLimit", "rpcCalls"} puts a project on a plan</span></li>
</ul>
<h2>Elsewhere</h2>
<ul>
${parts.map(([name, url]) => `<li>${name} <a href="${escapeHtml(url)}">${escapeHtml(url)}</a></li>`).join('\n')}
</ul>`,
  )
}
