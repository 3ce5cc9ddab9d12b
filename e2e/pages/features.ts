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

/** Opens the site as an operator runs it who offers Solana too: the server's own page, with one line of its setup more. */
export const withSolana = async (page: Page, solanaNetwork: string): Promise<void> => {
  await page.route(`${addresses.site}/`, async (route) => {
    const response = await route.fetch()
    const block = /(<script[^>]*id="latchkey-config">)(.*?)(<\/script>)/s
    const body = (await response.text()).replace(block, (_, head: string, json: string, tail: string) => {
      return `${head}${JSON.stringify({ ...JSON.parse(json), solanaNetwork })}${tail}`
    })
    await route.fulfill({ response, body })
  })
}
