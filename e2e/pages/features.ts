import type { Page } from '@playwright/test'
import { addresses } from '../addresses.ts'

type Feature = { id: string; isEnabled: boolean; config: string[] | null }

/** Turns on project features for one user: the server's real configuration with a few rows changed. */
export const withFeatures = async (page: Page, changed: Readonly<Record<string, string[]>>): Promise<void> => {
  await page.route(`${addresses.api}/appkit/v1/config*`, async (route) => {
    const response = await route.fetch()
    const { features } = (await response.json()) as { features: Feature[] }
    const others = features.filter(({ id }) => !(id in changed))
    const ours = Object.entries(changed).map(([id, config]) => ({ id, isEnabled: true, config }))
    await route.fulfill({ response, json: { features: [...others, ...ours] } })
  })
}

/** Opens the site as another operator configures it: the server's own page with some settings changed. */
export const withConfig = async (
  page: Page,
  changed: { solanaNetwork?: string; projectId?: string },
  origin: string = addresses.site,
): Promise<void> => {
  await page.route(`${origin}/`, async (route) => {
    // Browsers resolve every name under localhost; Node doesn't.
    const response = await route.fetch({ url: `${addresses.site}/` })
    const block = /(<script[^>]*id="latchkey-config">)(.*?)(<\/script>)/s
    const body = (await response.text()).replace(block, (_, head: string, json: string, tail: string) => {
      return `${head}${JSON.stringify({ ...JSON.parse(json), ...changed })}${tail}`
    })
    await route.fulfill({ response, body })
  })
}
