const iconOf = (color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${color}"/><circle cx="20" cy="20" r="9" fill="#fff"/></svg>`)}`

/** They hold nothing and decline everything. */
const samples = [
  { name: 'Harbour', rdns: 'example.harbour', icon: iconOf('#2f6fed') },
  { name: 'Juniper', rdns: 'example.juniper', icon: iconOf('#1e8e5f') },
  { name: 'Lantern', rdns: 'example.lantern', icon: iconOf('#c2410c') },
]

const provider = {
  request: async () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  },
  on: () => provider,
  removeListener: () => provider,
}

/** Announces wallets, so the list isn't empty in a browser without any. */
export const announceSamples = (): void => {
  const announce = () => {
    for (const sample of samples) {
      const info = { ...sample, uuid: crypto.randomUUID() }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    }
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
