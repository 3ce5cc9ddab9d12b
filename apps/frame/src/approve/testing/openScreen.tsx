import { LanguageProvider } from '@latchkey/ui/LanguageProvider'
import type { Translation } from '@latchkey/ui/words'
import type { Language } from '@latchkey/wire/languages'
import { act, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { sample, sampleFactsData } from '../../decode/testing/sampleFacts.ts'
import { sampleRun } from '../../effects/testing/sampleRun.ts'
import { OwnLanguageContext } from '../../OwnLanguage.tsx'
import { ApprovalScreen, type Sight } from '../ApprovalScreen.tsx'
import type { Approval, Decision } from '../approval.ts'
import type { ApprovalDeps } from '../approvalDeps.ts'
import { cases } from '../gallery/cases.ts'
import { fakeConsentPorts } from './fakeConsentPorts.ts'

/** `own` is the browser's language, where the page chose another one. */
type Spoken = { language: string; translation: Translation; own?: Language | undefined }

/** Renders one request with fakes that the test controls. */
export const openScreen = async (
  approval: Approval,
  deps: Partial<ApprovalDeps> = {},
  sight: Sight = 'whole',
  fake = fakeConsentPorts(),
  { own, ...spoken }: Spoken = { language: 'en', translation: {} },
) => {
  const onDecide = vi.fn<(decision: Decision) => void>()
  const onRejectAll = vi.fn()
  const all: ApprovalDeps = {
    loadFacts: () => Promise.resolve(sampleFactsData),
    // The effect of the sample payment: 50 USDC leave.
    simulate: () => Promise.resolve(sampleRun([[{ asset: sample.usdc, units: -50_000_000n }]])),
    theme: () => ({ mode: 'dark' }),
    language: () => 'en',
    ...deps,
  }
  const view = render(
    <LanguageProvider {...spoken}>
      <OwnLanguageContext value={own && { own, choose: () => {} }}>
        <ApprovalScreen
          approval={approval}
          deps={all}
          ports={fake.ports}
          waiting={0}
          sight={sight}
          onDecide={onDecide}
          onRejectAll={onRejectAll}
        />
      </OwnLanguageContext>
    </LanguageProvider>,
  )
  await act(async () => {})
  const arm = () =>
    act(() => {
      fake.point()
      fake.show(true)
      fake.pass(800)
    })
  return { fake, onDecide, arm, text: () => view.container.textContent ?? '', container: view.container }
}

/** Opens a gallery screen by name. */
export const openCase = (name: string, fake = fakeConsentPorts()) => {
  const found = cases[name]
  if (!found) throw new Error(name)
  const { approval, simulate, loadFacts } = found
  return openScreen(approval, { simulate, ...(loadFacts ? { loadFacts } : {}) }, 'whole', fake)
}

export const confirmButton = (name = 'Approve') => screen.getByRole<HTMLButtonElement>('button', { name })
