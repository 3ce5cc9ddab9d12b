import { drawPage, escapeHtml } from '../http/page.ts'

/** A stub's page: plain, and clearly not the real thing. */
export const standInPage = (title: string, content: string): string =>
  drawPage(title, `<link rel="stylesheet" href="/stand-ins.css">${content}`)

type SignIn = {
  /** The provider that it imitates. */
  name: string
  /** Where the form goes. */
  action: string
  hidden?: Readonly<Record<string, string>>
  /** Whether this provider verifies addresses. */
  hasEmail: boolean
}

/** The sign-in page of every stub: any name is an account. */
export const signInPage = ({ name, action, hidden = {}, hasEmail }: SignIn): string =>
  standInPage(
    `${name} (sandbox)`,
    `<h1>${escapeHtml(name)}</h1>
<p>A stub of the sandbox. Any name works as an account; there is no password.</p>
<form method="post" action="${escapeHtml(action)}">
${Object.entries(hidden)
  .map(([key, value]) => `<input type="hidden" name="${escapeHtml(key)}" value="${escapeHtml(value)}">`)
  .join('\n')}
<label for="login">Account</label>
<input id="login" name="login" value="ada" autocomplete="off" autofocus required maxlength="64">
${hasEmail ? '<label class="check"><input type="checkbox" name="isVerified" value="true" checked> The email address is verified</label>' : ''}
<button name="answer" value="allow">Continue</button>
<button name="answer" value="deny" formnovalidate class="second">Cancel</button>
</form>`,
  )

export const standInSheet = `
form { display: grid; gap: 12px; margin-top: 28px; max-width: 360px; }
label { font-size: 13px; line-height: 18px; color: var(--soft); }
label.check { display: flex; gap: 8px; align-items: center; }
input:not([type]) { height: 52px; padding: 0 16px; border: 1px solid var(--line); border-radius: 14px;
  background: var(--panel); color: inherit; font: inherit; }
button { height: 48px; border: 0; border-radius: 14px; background: #e9b44c; color: #1c1404; font: inherit;
  font-weight: 600; cursor: pointer; }
button.second { background: var(--panel); color: inherit; font-weight: 400; }
input:focus-visible, button:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
summary { cursor: pointer; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0 0; font: 13px/18px ui-monospace, monospace; }
`
