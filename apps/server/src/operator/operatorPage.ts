import { serverLimits } from '@latchkey/wire/limits'
import { escapeHtml } from '../http/page.ts'
import { drawBars, grouped } from './drawBars.ts'
import { type Figures, figureDays } from './readFigures.ts'

const page = (content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Latchkey operator</title><link rel="stylesheet" href="/operator.css">
</head>
<body><main>
<h1>Operator</h1>
${content}
</main></body>
</html>
`

/** Asks for the token, which is sent in a form body, never in a URL. */
export const tokenPage = (says = ''): string =>
  page(`<p>Figures of this installation, for its operator.</p>
<form method="post" action="/operator">
<label for="token">Operator token</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
${says && `<p role="alert">${escapeHtml(says)}</p>`}
<button>Show</button>
</form>`)

export const figuresPage = (figures: Figures): string => {
  const { connections, errors, activeUsers, rpcCalls, lags, projects } = figures
  return page(`<p>As of ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC. Reload to update.</p>
${drawBars(`Connections by method, last ${figureDays} days`, connections)}
${drawBars('Active users, this month and before', activeUsers, 'last')}
${drawBars('RPC calls, this month and before', rpcCalls, 'last')}
${drawBars(`Page errors, last ${figureDays} days`, errors)}
<h2>Indexer</h2>
${lags.length === 0 ? '<p>The indexer hasn’t started.</p>' : lags.map(drawLag).join('\n')}
<h2>Projects this month</h2>
<div class="scroll" role="region" aria-label="Projects this month" tabindex="0"><table><thead><tr><th>Project</th><th>Tier</th><th>RPC calls</th><th>Active users</th></tr></thead>
<tbody>${projects
    .map(
      ({ name, tier, rpc, rpcLimit, users, userLimit }) =>
        `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(tier)}</td><td>${of(rpc, rpcLimit)}</td><td>${of(users, userLimit)}</td></tr>`,
    )
    .join('')}</tbody></table></div>`)
}

const of = (used: string, limit: string): string => `${grouped(used)}${limit && ` of ${grouped(limit)}`}`

const drawLag = ({ chain, block, lag, silentSeconds }: Figures['lags'][number]): string => {
  const part = Math.min(1, lag / serverLimits.health.lagBlocks)
  const isLate = lag > serverLimits.health.lagBlocks || silentSeconds * 1_000 > serverLimits.health.silentMs
  const says = `${chain} at block ${grouped(block)}, ${grouped(lag)} behind, last seen ${Math.round(silentSeconds)} s ago`
  return `<figure><figcaption>${escapeHtml(says)}</figcaption>
<svg class="lag" viewBox="0 0 640 8" role="img" aria-label="${escapeHtml(says)}"><rect class="track" width="640" height="8" rx="4"/><rect class="${isLate ? 'late' : 'tone0'}" width="${Math.max(8, Math.round(part * 640))}" height="8" rx="4"/></svg>
</figure>`
}

export const operatorSheet = `
:root { color-scheme: dark light; --ground: #0b0c0e; --card: #131418; --field: #1a1c21; --track: #1f2127;
  --ink: #f4f2ed; --soft: #a9a69f; --line: rgb(255 255 255 / 7.5%); --bad: #ff8a7a;
  background: var(--ground); color: var(--ink); font: 15px/22px Inter, system-ui, sans-serif; }
@media (prefers-color-scheme: light) {
  :root { --ground: #f5f3ee; --card: #ffffff; --field: #ffffff; --track: #ece8df; --ink: #1a1813; --soft: #6a655b;
    --line: rgb(26 24 19 / 12%); --bad: #b3261e; }
}
body { margin: 0; }
main { max-width: 680px; margin: 0 auto; padding: 48px 20px; }
h1 { font-size: 28px; line-height: 34px; margin: 0 0 8px; }
h2 { font-size: 17px; line-height: 24px; margin: 36px 0 12px; }
p, figcaption, label, th { color: var(--soft); margin: 0; }
form { display: grid; gap: 12px; margin-top: 28px; max-width: 360px; }
input { height: 52px; padding: 0 16px; border: 1px solid var(--line); border-radius: 14px; background: var(--field);
  color: inherit; font: inherit; }
button { height: 48px; border: 0; border-radius: 14px; background: #e9b44c; color: #1c1404; font: inherit;
  font-weight: 600; cursor: pointer; }
input:focus-visible, button:focus-visible, .scroll:focus-visible { outline: 2px solid #e9b44c; outline-offset: 2px; }
[role=alert] { color: var(--bad); }
figure { margin: 20px 0 0; padding: 20px; border-radius: 18px; background: var(--card); }
figcaption { display: flex; justify-content: space-between; gap: 12px; margin-bottom: 12px; }
figcaption b, td { color: var(--ink); font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: 126px; }
svg.lag { height: 8px; }
svg line { stroke: var(--line); vector-effect: non-scaling-stroke; }
.axis { display: flex; justify-content: space-between; font-size: 12px; line-height: 18px;
  font-variant-numeric: tabular-nums; }
.key { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 12px; font-size: 13px; line-height: 18px; }
.key i { display: inline-block; width: 10px; height: 10px; border-radius: 3px; margin-inline-end: 6px; }
.tone0 { fill: #e9b44c; background: #e9b44c; }
.tone1 { fill: #6fb1fc; background: #6fb1fc; }
.tone2 { fill: #7ddc9a; background: #7ddc9a; }
.tone3 { fill: #c79bff; background: #c79bff; }
.tone4 { fill: #ff9f7a; background: #ff9f7a; }
.tone5 { fill: #7fe0e0; background: #7fe0e0; }
.tone6 { fill: #f58fc0; background: #f58fc0; }
.tone7 { fill: #c9c5bc; background: #c9c5bc; }
.track { fill: var(--track); }
.late { fill: var(--bad); }
.scroll { overflow-x: auto; border-radius: 18px; background: var(--card); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 12px 16px; text-align: start; font-weight: 400; white-space: nowrap; }
th:nth-child(n + 3), td:nth-child(n + 3) { text-align: end; }
tbody td { border-top: 1px solid var(--line); }
@media (width < 480px) { th, td { padding: 12px 8px; font-size: 13px; } }
`
