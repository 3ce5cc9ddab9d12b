const key = 'latchkey-reloaded-from'

/**
 * Reloads once when a part of the page can't be loaded because the server has a newer build. Without a newer build a
 * reload would help no one: the network is down, and the page says so.
 */
export const reloadForNewBuild = async (entry: string, reload: () => void): Promise<void> => {
  if (sessionStorage.getItem(key) === entry) return
  const answer = await fetch('/', { cache: 'no-store' })
  if (!answer.ok || (await answer.text()).includes(`"${entry}"`)) return
  sessionStorage.setItem(key, entry)
  reload()
}
