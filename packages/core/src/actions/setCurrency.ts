import type { Currency } from '@latchkey/wire/currencies'
import type { Kit } from '../kit.ts'
import { writeCurrency } from '../state/persist.ts'

/** Shows values in another currency, from now on and on the next visit. */
export const setCurrency = ({ store, ports }: Kit, currency: Currency): void => {
  store.setState({ currency })
  writeCurrency(ports.storage, currency)
}
