import { openModal } from '@latchkey/core/actions/openModal'
import { setLanguage } from '@latchkey/core/actions/setLanguage'
import { setThemeMode } from '@latchkey/core/actions/setTheme'
import { currentEntry } from '@latchkey/core/state/router'
import { createTestKit, healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakePopup } from '@latchkey/core/testing/fakePopup'
import { createFakeWallet } from '@latchkey/core/testing/fakeWallet'
import { isLanguage } from '@latchkey/wire/languages'
import { mountModal } from '../src/mount.tsx'
import { registry } from '../src/views/registry.ts'
import { loginPorts } from './loginPorts.ts'
import { states } from './states.ts'
import { wallets } from './wallets.ts'
import '@fontsource-variable/inter'
import './page.css'

const query = new URLSearchParams(location.search)
const theme = query.get('theme') === 'light' ? 'light' : 'dark'
document.body.dataset.theme = theme

const page = document.getElementById('page')
const state = states[query.get('state') ?? '']

const icon = async (name: string): Promise<string> => {
  const svg = await (await fetch(`/getWalletImage/${name}`)).text()
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

if (!state) {
  const list = document.createElement('ul')
  list.dataset.views = Object.keys(registry).join(' ')
  for (const name of Object.keys(states)) {
    const link = document.createElement('a')
    link.href = `?state=${name}&theme=${theme}`
    link.textContent = name
    list.append(document.createElement('li'))
    list.lastElementChild?.append(link)
  }
  page?.append(list)
} else {
  const title = document.createElement('h1')
  title.textContent = 'One door to everything you own.'
  const button = document.createElement('button')
  button.textContent = 'Connect wallet'
  page?.append(title, button)

  const fakes = await Promise.all(
    (state.wallets ?? []).map(async (setup) =>
      createFakeWallet({ ...setup, ...(setup?.icon && { icon: await icon(setup.icon) }) }),
    ),
  )
  for (const fake of fakes) fake.announce()
  const login = state.frame && loginPorts(state)
  const popup = createFakePopup()
  if (state.popup === 'closed') popup.shut()
  const openPopup = () => (state.popup === 'blocked' ? undefined : popup)
  const kit = createTestKit({
    ...login,
    api: { ...healthyApi(wallets), ...login?.api, ...state.api },
    rpc: state.rpc ?? (async () => '0xe4aabd5b2c4aa17a00'),
    hasEmbedded: login !== undefined,
    options: {
      apiUrl: location.origin,
      ...(state.networks && { supportedNetworks: state.networks }),
      ...(state.phone && { relay: { urls: ['wss://relay.latchkey.example'] } }),
      ...(state.networkSelection && { networkSelection: state.networkSelection }),
      ...(state.solanaNetwork && { solanaNetwork: state.solanaNetwork }),
    },
    ports: { openPopup, ...(state.phone && { createPairing: state.phone.create }) },
    device: { isMobile: matchMedia('(max-width: 480px)').matches && query.has('phone'), isAndroid: true },
    storage: { ...(state.recent && { 'latchkey.recentWallets': state.recent }) },
  })
  setThemeMode(kit, theme)
  mountModal(kit)
  // The screenshot script asks for other looks of the same moment, for the name of the view, and whether all is done.
  addEventListener('look', (event) => {
    const { theme: mode, language } = (event as CustomEvent<{ theme: 'dark' | 'light'; language: string }>).detail
    document.body.dataset.theme = mode
    setThemeMode(kit, mode)
    if (isLanguage(language)) setLanguage(kit, language)
  })
  const tell = () => {
    document.body.dataset.view = currentEntry(kit.store.getState().router).view
  }
  kit.store.subscribe(tell)
  tell()
  // Logins wait for their frame, so time runs on there.
  if (login) setInterval(() => kit.clock.tick(100), 100)
  button.onclick = () => openModal(kit)
  button.focus()
  await state.show(kit, fakes)
  document.body.dataset.shown = ''
}
