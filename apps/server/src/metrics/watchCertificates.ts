import type { Settings } from '../settings.ts'
import { sleep } from '../sleep.ts'
import { lookAtCertificate } from '../tls/lookAtCertificate.ts'
import type { Metrics } from './createMetrics.ts'

type Options = {
  settings: Pick<Settings, 'SITE_URL' | 'WALLET_URL' | 'API_URL'>
  metrics: Metrics
  lookEveryMs?: number
}

const hourMs = 3_600_000

/** Measures when the certificates of our public hosts expire. A host that can't be reached from here keeps its last time. */
export const watchCertificates = ({ settings, metrics, lookEveryMs = hourMs }: Options) => {
  const urls = [settings.SITE_URL, settings.WALLET_URL, settings.API_URL].map((url) => new URL(url))
  const hosts = new Map(urls.filter(({ protocol }) => protocol === 'https:').map((url) => [url.host, url]))
  const stopping = new AbortController()

  const keepLooking = async ({ host, hostname, port }: URL): Promise<void> => {
    let expiresAt: number | undefined
    metrics.gauge('certificate_expires_seconds', { host }, () => expiresAt)
    while (!stopping.signal.aborted) {
      const seen = await lookAtCertificate({ host: hostname, port: Number(port || 443) }).catch(() => undefined)
      if (seen) expiresAt = seen.validTo / 1_000
      await sleep(lookEveryMs, stopping.signal)
    }
  }
  for (const url of hosts.values()) void keepLooking(url)
  return { stop: () => stopping.abort() }
}
