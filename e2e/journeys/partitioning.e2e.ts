import { expect } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { test } from '../test.ts'

test('the test browser partitions frame storage, which other tests rely on', async ({ page }) => {
  const frameUrl = `${addresses.wallet}/partition-probe`
  await page.route(frameUrl, (route) =>
    route.fulfill({ contentType: 'text/html', headers: {}, body: '<!doctype html><title>probe</title>' }),
  )
  const embed = async (host: string, value: string | undefined) => {
    await page.route(`${host}/partition-host`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><iframe src="${frameUrl}"></iframe>` }),
    )
    await page.goto(`${host}/partition-host`)
    const frame = page.frames().find((candidate) => candidate.url() === frameUrl)
    return frame?.evaluate(async (text) => {
      const read = () =>
        new Promise<string | undefined>((resolve, reject) => {
          const open = indexedDB.open('probe', 1)
          open.onupgradeneeded = () => open.result.createObjectStore('kept')
          open.onerror = () => reject(open.error)
          open.onsuccess = () => {
            const store = open.result.transaction('kept', 'readwrite').objectStore('kept')
            const got = store.get('who')
            got.onsuccess = () => {
              if (text !== undefined) store.put(text, 'who')
              resolve(got.result)
            }
          }
        })
      return { before: await read() }
    }, value)
  }
  expect(await embed('http://dapp-a.localhost:43990', 'written under a')).toEqual({ before: undefined })
  expect(await embed('http://dapp-b.test.localhost:43991', undefined).catch(() => 'blocked')).not.toEqual({
    before: 'written under a',
  })
  await page.goto(addresses.site)
  expect(await embed('http://dapp-a.localhost:43990', undefined)).toEqual({ before: 'written under a' })
})
