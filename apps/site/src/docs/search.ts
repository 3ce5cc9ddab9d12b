import { type Entry, rankSections } from './rankSections.ts'
import { docsWords } from './words.ts'

const toRow = ({ url, title, heading }: Entry): HTMLLIElement => {
  const link = Object.assign(document.createElement('a'), { href: url })
  const name = Object.assign(document.createElement('span'), { textContent: heading })
  link.append(name)
  if (heading !== title) link.append(Object.assign(document.createElement('small'), { textContent: title }))
  const row = document.createElement('li')
  row.append(link)
  return row
}

/** Moves focus between the field and the results with the arrow keys; Escape goes back to the field. */
const followKeys = (area: HTMLElement, field: HTMLInputElement, close: () => void): void => {
  area.addEventListener('keydown', (event) => {
    const stops = [field, ...area.querySelectorAll<HTMLAnchorElement>('li a')]
    const at = stops.indexOf(document.activeElement as HTMLInputElement)
    const next = event.key === 'ArrowDown' ? at + 1 : event.key === 'ArrowUp' ? at - 1 : undefined
    if (next !== undefined) {
      event.preventDefault()
      stops[Math.min(Math.max(next, 0), stops.length - 1)]?.focus()
    }
    if (event.key === 'Enter' && at === 0) stops.find((stop) => stop instanceof HTMLAnchorElement)?.click()
    if (event.key !== 'Escape') return
    field.focus()
    close()
  })
}

/** The search field. Its index is fetched when it is first used. */
export const startSearch = (area: HTMLElement): void => {
  const field = area.querySelector('input')
  const list = area.querySelector('ul')
  const status = area.querySelector('p')
  if (!field || !list || !status) return
  let loading: Promise<readonly Entry[]> | undefined
  const load = (): Promise<readonly Entry[]> => {
    loading ??= fetch('/docs/search.json')
      .then((response) => response.json() as Promise<readonly Entry[]>)
      .catch((error: unknown) => {
        loading = undefined
        throw error
      })
    return loading
  }
  const close = (): void => {
    list.hidden = true
    status.textContent = ''
  }
  const show = async (): Promise<void> => {
    const query = field.value.trim()
    if (query === '') return close()
    try {
      const entries = await load()
      // The answer to an outdated query.
      if (field.value.trim() !== query) return
      const found = rankSections(entries, query)
      list.replaceChildren(...found.map(toRow))
      list.hidden = found.length === 0
      status.textContent = found.length === 0 ? docsWords.nothing(query) : docsWords.found(found.length)
    } catch {
      status.textContent = docsWords.offline
    }
  }
  field.addEventListener('focus', () => void load().catch(() => undefined), { once: true })
  field.addEventListener('input', () => void show())
  area.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && area.contains(relatedTarget))) close()
  })
  field.addEventListener('focus', () => void show())
  list.addEventListener('click', close)
  followKeys(area, field, close)
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    field.focus()
  })
  area.hidden = false
}
