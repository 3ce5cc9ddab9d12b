import { expect, test } from 'vitest'
import { freshFeatures } from '../../projects/seedProject.ts'
import { config } from './config.ts'

type Asked = Parameters<typeof config>

const onrampFor = async (query: object) => {
  const services = {
    settings: { PROJECT_ID: 'other', ONRAMP_PROVIDER: 'sandbox' },
    nodes: { product: { id: 'eip155:1329' } },
  }
  const data = { find: () => undefined }
  const project = { id: 'one', features: freshFeatures(true), isAnalyticsEnabled: false }
  const context = { project, services: { ...services, data } } as unknown as Asked[1]
  const { features } = await config({ query } as Asked[0], context)
  return features.find(({ id }) => id === 'onramp')
}

test('[API-24] offers buying only to clients that know our providers, unlike AppKit 1.8.0', async () => {
  expect(await onrampFor({ sv: 'react-wagmi-0.1.0', onramp: 'any' })).toMatchObject({
    isEnabled: true,
    config: ['sandbox'],
  })
  expect(await onrampFor({ st: 'appkit', sv: 'html-wagmi-1.8.0' })).toMatchObject({ isEnabled: false, config: [] })
})
