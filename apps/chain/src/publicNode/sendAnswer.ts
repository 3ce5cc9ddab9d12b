import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Weather } from './weather.ts'

const page = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>'
const pieces = 8

/** Sends a reply as the weather changes it. */
export async function sendAnswer(response: ServerResponse, answer: unknown, weather: Weather): Promise<void> {
  if (weather.html) {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    return
  }
  const body = Buffer.from(JSON.stringify(answer))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  if (weather.cutOff) {
    response.write(body.subarray(0, body.length / 2), () => response.destroy())
    return
  }
  const size = weather.trickleMs > 0 ? Math.ceil(body.length / pieces) : body.length
  for (let at = 0; at < body.length; at += size) {
    if (at > 0) await sleep(weather.trickleMs)
    response.write(body.subarray(at, at + size))
  }
  response.end()
}

/** Rejects a request with 429. */
export function sendLimit(response: ServerResponse, rateLimit: Exclude<Weather['rateLimit'], 'off'>): void {
  const headers = rateLimit === 'silent' ? {} : { 'retry-after': String(rateLimit.retryAfterSeconds) }
  response.writeHead(429, headers).end('Too Many Requests')
}
