import type { Page } from '@playwright/test'
import { addresses } from '../addresses.ts'

type Feature = { id: string; isEnabled: boolean; config: string[] | null }

/** Switches features of the project on for one visitor: the real configuration of the server, with a few rows changed. */
export const withFeatures = async (page: Page, changed: Readonly<Record<string, string[]>>): Promise<void> => {
  await page.route(`${addresses.api}/appkit/v1/config*`, async (route) => {
    const response = await route.fetch()
    const { features } = (await response.json()) as { features: Feature[] }
    const others = features.filter(({ id }) => !(id in changed))
    const ours = Object.entries(changed).map(([id, config]) => ({ id, isEnabled: true, config }))
    await route.fulfill({ response, json: { features: [...others, ...ours] } })
  })
}
