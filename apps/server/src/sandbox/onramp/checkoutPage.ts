import { escapeHtml } from '../../http/page.ts'
import { standInPage } from '../pages.ts'

type Order = { address: string; asset: string; amount: string; currency: string; receives: string }

/** The checkout before payment. */
export const checkoutPage = ({ address, asset, amount, currency, receives }: Order): string =>
  standInPage(
    'Checkout (sandbox)',
    `<h1>Buy ${escapeHtml(asset)}</h1>
<p>A stub of the sandbox. It asks for no card; the coins are test money of the local chain.</p>
<form method="post" action="/onramp/pay">
<input type="hidden" name="address" value="${escapeHtml(address)}">
<input type="hidden" name="asset" value="${escapeHtml(asset)}">
<input type="hidden" name="currency" value="${escapeHtml(currency)}">
<label for="amount">You pay, in ${escapeHtml(currency)}</label>
<input id="amount" name="amount" value="${escapeHtml(amount)}" inputmode="decimal" autocomplete="off" required maxlength="8">
<p>You receive about <code>${escapeHtml(receives)} ${escapeHtml(asset)}</code> at</p>
<pre>${escapeHtml(address)}</pre>
<button>Pay</button>
</form>`,
  )

type Receipt = { address: string; asset: string; received: string; hash: string }

/** The checkout after payment. */
export const receiptPage = ({ address, asset, received, hash }: Receipt): string =>
  standInPage(
    'Paid (sandbox)',
    `<h1>Paid</h1>
<p>${escapeHtml(received)} ${escapeHtml(asset)} are at</p>
<pre>${escapeHtml(address)}</pre>
<p>Transaction</p>
<pre>${escapeHtml(hash)}</pre>
<p>You can close this window.</p>`,
  )
