import { createRoot } from 'react-dom/client'
import { ApprovalScreen } from '../ApprovalScreen.tsx'
import { checkTheme } from '../approvalTheme.ts'
import { browserConsentPorts, canSeeCover, isTopLevel } from '../consentPorts.ts'
import '../uiStyles.ts'
import { openWalletWindow } from '../walletWindow.ts'
import { cases, factsOf } from './cases.ts'

const query = new URLSearchParams(location.search)
const name = query.get('case') ?? 'send'
const found = cases[name]
const theme = checkTheme({
  themeMode: query.get('theme') ?? 'dark',
  w3mThemeVariables: { '--w3m-accent': query.get('accent') ?? '' },
})

const root = document.getElementById('root')
const page = query.get('page')
if (root && page) {
  await import('../../pages/pageStyles.ts')
  await import('@latchkey/ui/Divider.css')
  const { pageCases } = await import('../../pages/gallery/pageCases.tsx')
  createRoot(root).render(pageCases[page]?.())
} else if (root && found) {
  createRoot(root).render(
    <ApprovalScreen
      approval={found.approval}
      deps={{
        loadFacts: found.loadFacts ?? factsOf,
        simulate: found.simulate,
        language: () => 'en',
        theme: () => theme,
        openWindow: openWalletWindow,
        log: () => '{"message":"GET_USER"}',
      }}
      ports={browserConsentPorts()}
      waiting={Number(query.get('waiting') ?? 0)}
      isSafeHere={query.get('safe') !== 'no' && (isTopLevel() || canSeeCover())}
      onDecide={(decision) => {
        document.title = decision
      }}
      onRejectAll={() => {
        document.title = 'rejectedAll'
      }}
    />,
  )
} else if (root) {
  root.append(
    ...Object.keys(cases).map((one) => {
      const link = document.createElement('a')
      link.href = `?case=${one}`
      link.textContent = `${one} `
      return link
    }),
  )
}
