/** A place for texts, with the methods of `localStorage`. */
export type KeyValue = {
  getItem(key: string): string | null | undefined
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Whether a value may be a cookie, which servers receive: no secrets of pairing or logins, and at most 4 kB. */
export const isForCookies = (key: string): boolean => /\.(store|recentConnectorId|themeMode|language)$/.test(key)

const write = (key: string, value: string, seconds: number): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store needs https and answers later.
  document.cookie = `${encodeURIComponent(key)}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${seconds}`
}

/** The page's cookies. They last for a year. */
export const cookies: KeyValue = {
  getItem: (key) => {
    const [, value] = `; ${document.cookie}`.split(`; ${encodeURIComponent(key)}=`)
    return value && decodeURIComponent(value.split(';', 1)[0] ?? '')
  },
  setItem: (key, value) => write(key, value, 31_536_000),
  removeItem: (key) => write(key, '', -1),
}
