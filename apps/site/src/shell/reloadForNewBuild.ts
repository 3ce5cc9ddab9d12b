/** What it asks of the browser. */
type Ports = {
  /** The page as the server has it now. */
  fetchPage: () => Promise<string>
  /** The address of the script that started this page. */
  entry: string
  storage: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
}

const key = 'latchkey-reloaded-from'

/**
 * Reloads once when a part of the page can't be loaded because the server has a newer build. Without a newer build a
 * reload would help no one: the network is down, and the page says so.
 */
export const createReload =
  ({ fetchPage, entry, storage, reload }: Ports) =>
  async (): Promise<boolean> => {
    if (storage.getItem(key) === entry) return false
    const page = await fetchPage().catch(() => undefined)
    if (page === undefined || page.includes(`"${entry}"`)) return false
    storage.setItem(key, entry)
    reload()
    return true
  }

/** Listens for parts of the page that are gone. */
export const reloadForNewBuild = (): void => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  if (!script) return
  const reloadOnce = createReload({
    fetchPage: async () => {
      const answer = await fetch('/', { cache: 'no-store' })
      return answer.ok ? await answer.text() : Promise.reject(new Error(`The page answers ${answer.status}.`))
    },
    entry: new URL(script.src).pathname,
    storage: sessionStorage,
    reload: () => location.reload(),
  })
  window.addEventListener('vite:preloadError', () => void reloadOnce().catch(() => {}))
}
