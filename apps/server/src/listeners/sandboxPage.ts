import type { Settings } from '../settings.ts'

/** The sandbox's front page: what is here, and where the rest of the installation is. */
export const sandboxPage = (settings: Settings, more = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Latchkey sandbox</title><link rel="stylesheet" href="/sandbox.css">
</head>
<body><main>
<h1>Sandbox</h1>
<p>Stand-ins for the outside world. They exist in development only.</p>
<h2>Here</h2>
<ul>
<li><code>GET /mail?to=ADDRESS</code> <span>the mails to an address, newest first, as JSON</span></li>
<li><code>POST /faucet</code> <span>{"address": "0x…"} sends 10 SEI and 1,000 USDC on the local chain; an address of Solana gets 10 SOL on the local one</span></li>
<li><code>POST /plan</code> <span>{"projectId", "tier", "rpcLimit", "rpcCalls"} puts a project on a plan</span></li>
</ul>
<h2>Elsewhere</h2>
<ul>
${[settings.SITE_URL, settings.WALLET_URL, settings.API_URL].map((url) => `<li><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></li>`).join('\n')}
</ul>
${more}
</main></body>
</html>
`

export const sandboxSheet = `
:root { color-scheme: dark; background: #0b0c0e; color: #f4f2ed; font: 15px/22px Inter, system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 640px; margin: 0 auto; padding: 48px 20px; }
h1 { font-size: 28px; line-height: 34px; margin: 0 0 8px; }
h2 { font-size: 13px; line-height: 18px; color: #a9a69f; font-weight: 500; margin: 28px 0 8px; }
p, span { color: #a9a69f; margin: 0; }
ul { list-style: none; margin: 0; padding: 0; border-radius: 18px; background: #131418; overflow: hidden; }
li { padding: 16px 20px; border-top: 1px solid rgb(255 255 255 / 7.5%); }
li:first-child { border-top: 0; }
code, a { color: #e9b44c; }
span { display: block; font-size: 13px; line-height: 18px; margin-top: 4px; }
a:focus-visible { outline: 2px solid #e9b44c; outline-offset: 2px; border-radius: 4px; }
`

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
