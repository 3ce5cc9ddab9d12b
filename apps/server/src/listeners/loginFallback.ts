/** What `/loading` and `/callback` show when the frame's build has no page for them. */
export const fallbackPage = (title: string, hasScript: boolean): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="/login-return.css">
<!--latchkey-data-->
${hasScript ? '<script src="/login-return.js" defer></script>' : ''}
</head>
<body><main><p role="status">${title}…</p></main></body>
</html>
`

/** Notifies the origin that started the login, or returns to it. It never takes an address from its own URL. */
export const fallbackScript = `const { resultUri, targetOrigin, returnUrl, error } = JSON.parse(
  document.getElementById('latchkey-data')?.textContent ?? '{}',
)
const opener = window.opener
if (error) document.querySelector('p').textContent = error
if (resultUri && opener) {
  opener.postMessage({ resultUri }, targetOrigin)
  setTimeout(() => window.close(), 300)
} else if (resultUri && returnUrl) location.replace(returnUrl)
else if (opener) setTimeout(() => window.close(), 1500)
`

export const fallbackSheet = `
:root { color-scheme: dark; background: #0b0c0e; color: #f4f2ed; font: 15px/22px Inter, system-ui, sans-serif; }
main { display: grid; place-items: center; min-height: 100vh; padding: 20px; text-align: center; }
`
