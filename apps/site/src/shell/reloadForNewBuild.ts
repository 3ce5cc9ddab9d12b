const key = 'latchkey-reloaded-from'

/** Reloads once when a part can't be loaded because the server has a newer build. Otherwise the network is down. */
export const reloadForNewBuild = async (entry: string, reload: () => void): Promise<void> => {
  if (sessionStorage.getItem(key) === entry) return
  const answer = await fetch('/', { cache: 'no-store' })
  if (!answer.ok || (await answer.text()).includes(`"${entry}"`)) return
  sessionStorage.setItem(key, entry)
  reload()
}
