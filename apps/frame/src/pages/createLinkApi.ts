import { isLanguage } from '@latchkey/wire/languages'
import { browserClock } from '../clock.ts'
import { pageLanguage } from '../language.ts'
import { type Api, createApi } from '../session/createApi.ts'
import { type Device, loadDevice } from '../session/device.ts'
import { createMemoryStore } from '../session/keyStore.ts'

/** The API for pages behind an emailed link. The device key lasts as long as the page. */
export const createLinkApi = (): Api => {
  let device: Promise<Device> | undefined
  return createApi({
    fetch: (input, init) => fetch(input, init),
    origin: location.origin,
    device: () => {
      device ??= loadDevice(createMemoryStore())
      return device
    },
    now: browserClock.now,
    language: pageLanguage,
  })
}

/** Removes the token from the URL, so history doesn't keep it. Older links have it in the query, not the fragment. */
export const takeToken = (): string => {
  const query = new URLSearchParams(location.search)
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? query.get('token') ?? ''
  const language = query.get('lang') ?? undefined
  history.replaceState(null, '', `${location.pathname}${isLanguage(language) ? `?lang=${language}` : ''}`)
  return /^[A-Za-z0-9_-]{16,512}$/.test(token) ? token : ''
}
