import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { logFetch } from './logFetch.ts'

it('[FRAME-19] logs path and outcome of a call, and none of its content', async () => {
  const log = createLog(() => 0)
  const answers = [() => new Response('secret-reply'), () => new Response('', { status: 403 })]
  const fetch = logFetch(
    async () => {
      const answer = answers.shift()
      if (!answer) throw new TypeError('secret-cause')
      return answer()
    },
    log,
    () => 5,
  )
  const init = { method: 'POST', body: 'secret-body', headers: { Authorization: 'secret-token' } }
  await fetch('https://wallet.example/api/vault/read?token=secret-query#secret-hash', init)
  await fetch('https://wallet.example/api/vault/gate', init)
  await expect(fetch('https://wallet.example/api/auth/check', init)).rejects.toThrow()
  const lines = log
    .text()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { level: 'info', message: 'api.vault.read', result: 'http.200' },
    { level: 'warn', message: 'api.vault.gate', result: 'http.403' },
    { level: 'warn', message: 'api.auth.check', result: 'unreachable' },
  ])
  expect(log.text()).not.toContain('secret')
})
