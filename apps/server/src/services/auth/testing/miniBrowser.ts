/** Follows redirects and keeps cookies like a browser, but stops at the wallet origin, whose host doesn't resolve. */
export const createMiniBrowser = (walletOrigin: string) => {
  const cookies = new Map<string, string>()

  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, ...(cookie && { cookie }) },
      redirect: 'manual',
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  /** Continues until a page is shown or the wallet origin is reached. */
  const follow = async (url: string, init?: RequestInit): Promise<{ url: string; html: string }> => {
    if (new URL(url).origin === walletOrigin) return { url, html: '' }
    const response = await send(url, init)
    const location = response.headers.get('location')
    if (location) return await follow(new URL(location, url).href)
    return { url, html: await response.text() }
  }

  const submit = async (page: { url: string; html: string }, fields: Record<string, string>) => {
    const { action, values } = readForm(page.html)
    const body = new URLSearchParams({ ...values, ...fields })
    const target = new URL(action, page.url).href
    const origin = new URL(page.url).origin
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin }
    return await follow(target, { method: 'POST', body: body.toString(), headers })
  }

  return { follow, submit }
}

/** The form of a page, with its preset values. */
export const readForm = (html: string) => {
  const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
  const [, action = ''] = /<form[^>]*action="([^"]*)"/.exec(html) ?? []
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return {
    action: unescaped(action).replaceAll('&amp;', '&'),
    values: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, unescaped(value)])),
  }
}
