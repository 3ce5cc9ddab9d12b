import { WalletError } from '@latchkey/wire/errors'
import { expect, test } from 'vitest'
import { recognise } from '../../recognise.ts'
import { toProviderError } from './providerError.ts'

const said = (code: string, message: string) =>
  recognise(toProviderError(new WalletError('frame.error', { message, details: { code } })))

test('[SEND-06] an unknown outcome is not reported as a failure, whatever the wallet calls it', () => {
  expect(said('node.mayBeSent', 'Any sentence.')).toMatchObject({ code: 'send.notFound' })
  expect(said('unexpected', 'Something else.')).toMatchObject({ code: 'frame.error', message: 'Something else.' })
})
