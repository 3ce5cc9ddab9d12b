// Before the first paint, so nothing flashes, and until the page's code has loaded. `theme.test.ts` compares it with the
// kit.
{
  const page = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // Storage is blocked.
    }
  }
  const mode = read('latchkey.themeMode')
  if (mode === 'light' || (mode === 'system' && matchMedia('(prefers-color-scheme: light)').matches)) {
    page.dataset.theme = 'light'
    document.querySelector('[name="theme-color"]').content = '#f5f3ee'
  }
  // Docs have one.
  if (!page.dataset.language) {
    const { languages = 'en', rtl = '' } = document.currentScript.dataset
    const spoken = languages.split(' ')
    const kept = read('latchkey.language')
    const wanted = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])
    page.lang = spoken.includes(kept) ? kept : (wanted.find((tag) => spoken.includes(tag)) ?? 'en')
    page.dir = rtl.split(' ').includes(page.lang) ? 'rtl' : 'ltr'
    // The build renders the page in English and without a wallet. For others it stays hidden until it is rendered anew.
    if (page.lang !== 'en' || read('latchkey.recentConnectorId')) page.dataset.waits = ''
    // A press that nothing answers yet is repeated once the code has loaded.
    addEventListener('click', ({ target }) => {
      if (page.dataset.live !== undefined) return
      document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
      target.closest?.('button')?.setAttribute('data-pressed', '')
    })
  }
}
