import type { Currency } from '@latchkey/wire/currencies'
import type { Kit } from '../kit.ts'
import { writeCurrency } from '../state/persist.ts'

/** Shows values in another currency, now and on the next visit. Drops an amount typed in the old one. */
export const setCurrency = ({ store, ports }: Kit, currency: Currency): void => {
  store.setState(({ send }) => ({ currency, send: { ...send, fiatAmount: undefined } }))
  writeCurrency(ports.storage, currency)
}
