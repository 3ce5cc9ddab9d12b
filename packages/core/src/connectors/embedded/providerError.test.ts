import { WalletError } from '@latchkey/wire/errors'
import { walletErrors } from '@latchkey/wire/walletCatalogue'
import { expect, test } from 'vitest'
import { recognise } from '../../recognise.ts'
import { toProviderError } from './providerError.ts'

const said = (message: string) => recognise(toProviderError(new WalletError('frame.error', { message })))

test('[SEND-06] what the wallet cannot tell the end of is no failure for the page', () => {
  expect(said(walletErrors['node.mayBeSent'].message)).toMatchObject({ code: 'send.notFound' })
  expect(said('Something else.')).toMatchObject({ code: 'frame.error', message: 'Something else.' })
})
