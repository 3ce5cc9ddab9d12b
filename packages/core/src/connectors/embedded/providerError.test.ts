import { WalletError } from '@latchkey/wire/errors'
import { expect, test } from 'vitest'
import { recognise } from '../../errors/recognise.ts'
import { toProviderError } from './providerError.ts'

const said = (code: string, message: string) =>
  recognise(toProviderError(new WalletError('frame.error', { message, details: { code } })))

test('[SEND-06] an unknown outcome is not reported as a failure, whatever the wallet calls it', () => {
  expect(said('node.mayBeSent', 'Any sentence.')).toMatchObject({ code: 'send.notFound' })
  expect(said('unexpected', 'Something else.')).toMatchObject({ code: 'frame.error', message: 'Something else.' })
})

test('[SEND-06] the cause of an unknown outcome is kept for the developer', () => {
  const error = new WalletError('frame.error', { message: 'Lost', details: { code: 'node.mayBeSent' } })
  expect(toProviderError(error)).toMatchObject({ code: -32603, message: 'Lost', cause: { cause: error } })
})
