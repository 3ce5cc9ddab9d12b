import { isLanguage } from '@latchkey/wire/languages'
import { createRoot } from 'react-dom/client'
import { LanguageRoot } from '../../LanguageRoot.tsx'
import { ApprovalScreen, type Sight } from '../ApprovalScreen.tsx'
import { browserConsentPorts, canSeeCover, isTopLevel } from '../consent/consentPorts.ts'
import { checkTheme } from '../theme/approvalTheme.ts'
import '../theme/uiStyles.ts'
import { openWalletWindow } from '../window/walletWindow.ts'
import { cases, factsOf } from './cases.ts'

const query = new URLSearchParams(location.search)
const asked = query.get('language') ?? ''
const language = isLanguage(asked) ? asked : 'en'
const found = cases[query.get('case') ?? '']
const theme = checkTheme({
  themeMode: query.get('theme') ?? 'dark',
  w3mThemeVariables: { '--w3m-accent': query.get('accent') ?? '' },
})

const sights: Readonly<Record<string, Sight>> = { no: 'none', covers: 'covers' }

const root = document.getElementById('root')
const page = query.get('page')
if (root && page) {
  await import('../../pages/pageStyles.ts')
  await import('@latchkey/ui/Divider.css')
  const { pageCases } = await import('../../pages/gallery/pageCases.tsx')
  document.documentElement.dataset.theme = theme.mode
  createRoot(root).render(<LanguageRoot language={language}>{pageCases[page]?.(theme)}</LanguageRoot>)
} else if (root && found) {
  createRoot(root).render(
    <LanguageRoot language={language}>
      <ApprovalScreen
        approval={found.approval}
        deps={{
          loadFacts: found.loadFacts ?? factsOf,
          simulate: found.simulate,
          language: () => language,
          theme: () => theme,
          openWindow: openWalletWindow,
          log: () => '{"message":"GET_USER"}',
        }}
        ports={browserConsentPorts()}
        waiting={Number(query.get('waiting') ?? 0)}
        sight={sights[query.get('safe') ?? ''] ?? (isTopLevel() ? 'whole' : canSeeCover() ? 'covers' : 'none')}
        onDecide={(decision) => {
          document.title = decision
        }}
        onRejectAll={() => {
          document.title = 'rejectedAll'
        }}
      />
    </LanguageRoot>,
  )
} else if (root) {
  const { pageCases } = await import('../../pages/gallery/pageCases.tsx')
  const queries = [
    ...Object.keys(cases).map((one) => `case=${one}`),
    ...Object.keys(pageCases).map((one) => `page=${one}`),
  ]
  root.append(
    ...queries.map((one) => {
      const link = document.createElement('a')
      link.href = `?${one}`
      link.textContent = `${one} `
      return link
    }),
  )
}
