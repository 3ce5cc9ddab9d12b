import { setAnalyticsConsent } from '@latchkey/core/actions/setAnalyticsConsent'
import { setCurrency } from '@latchkey/core/actions/setCurrency'
import { setLanguage } from '@latchkey/core/actions/setLanguage'
import { setThemeMode } from '@latchkey/core/actions/setTheme'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import type { Kit } from '@latchkey/core/kit'
import { isAnalyticsOn } from '@latchkey/core/state/analytics'
import { Icon } from '@latchkey/ui/Icon'
import { IconTile } from '@latchkey/ui/IconTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { Switch } from '@latchkey/ui/Switch'
import { useWords } from '@latchkey/ui/words'
import { type Language, languages } from '@latchkey/wire/languages'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { loadLanguage } from '../loadLanguage.ts'
import { Choice } from '../parts/Choice.tsx'
import { walletPage } from '../walletPage.ts'
import { settingsWords } from '../words/settings.ts'

const languageOptions = (Object.keys(languages) as Language[]).map((id) => ({
  id,
  label: languages[id].name,
  lang: id,
}))

/** Loads the words first: a language that fails to load isn't selected and can be tried again. */
const speak = async (kit: Kit, language: Language): Promise<void> => {
  await loadLanguage(language)
  setLanguage(kit, language)
}

function Theme() {
  const kit = useKit()
  const words = useWords(settingsWords)
  const { mode, isSystem } = useSlice(({ theme }) => theme)
  const options = (['dark', 'light', 'system'] as const).map((id) => ({ id, label: words[id] }))
  return (
    <Choice
      label={words.theme}
      options={options}
      value={isSystem ? 'system' : mode}
      onChange={(choice) => setThemeMode(kit, choice)}
    />
  )
}

/** Offered only if the operator has turned analytics on. */
function Analytics() {
  const kit = useKit()
  const words = useWords(settingsWords)
  const isOffered = useSlice(({ features }) => features.analytics)
  const isOn = useSlice(isAnalyticsOn)
  if (!isOffered) return null
  return (
    <Switch
      label={words.analytics}
      hint={words.analyticsNote}
      isOn={isOn}
      onChange={(isGranted) => setAnalyticsConsent(kit, isGranted)}
    />
  )
}

/** Settings of the embedded wallet. They are on the wallet's own pages, where no site can see them. */
function OwnWallet() {
  const kit = useKit()
  const words = useWords(settingsWords)
  const leave = <Icon name="external" size={16} />
  return (
    <section className="Settings-wallet">
      <SectionTitle size="group" level={3}>
        {words.wallet}
      </SectionTitle>
      <ListRow
        icon={<IconTile icon="desktop" tone="neutral" />}
        title={words.devices}
        subtitle={words.devicesNote}
        trailing={leave}
        href={walletPage(kit, 'dashboard')}
        target="_blank"
      />
      <ListRow
        icon={<IconTile icon="key" tone="neutral" />}
        title={words.keys}
        subtitle={words.keysNote}
        trailing={leave}
        href={walletPage(kit, 'export')}
        target="_blank"
      />
    </section>
  )
}

function Settings() {
  const kit = useKit()
  const currency = useSlice((state) => state.currency)
  const currencies = useSlice(({ features }) => features.currencies)
  const words = useWords(settingsWords)
  const language = useSlice((state) => state.language)
  const { connectorId } = useAccount()
  const speaking = useAction(speak)
  return (
    <div className="Settings" aria-busy={speaking.isBusy || undefined}>
      <Theme />
      <Choice
        label={words.language}
        options={languageOptions}
        value={language}
        onChange={(chosen) => void speaking.run(chosen)}
      />
      <Choice
        label={words.currency}
        options={currencies.map((id) => ({ id, label: id.toUpperCase() }))}
        value={currency}
        onChange={(chosen) => setCurrency(kit, chosen)}
      />
      <Analytics />
      {connectorId === embeddedId && <OwnWallet />}
    </div>
  )
}

/** Theme, language, currency, and links to the embedded wallet's own pages. */
export default defineView('Settings', {
  title: (_params, _kit, say) => say(settingsWords).title,
  Component: Settings,
})
