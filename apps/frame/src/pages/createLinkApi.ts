import { browserClock } from '../clock.ts'
import { type Api, createApi } from '../session/createApi.ts'
import { type Device, loadDevice } from '../session/device.ts'
import { createMemoryStore } from '../session/keyStore.ts'

/** The API for pages behind a mailed link: its token is the authority, and the device key lives as long as the page. */
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
  })
}

/** Takes the token out of the address, so that neither history nor a shared screen keeps it. */
export const takeToken = (): string => {
  const token = new URLSearchParams(location.search).get('token') ?? ''
  history.replaceState(null, '', location.pathname)
  return /^[A-Za-z0-9_-]{16,512}$/.test(token) ? token : ''
}
