import { AddressText } from '@latchkey/ui/AddressText'
import { getAddress, isAddress } from 'viem/utils'
import './Party.css'

/** The other party: its name if there is one, and its full address. */
export function Party({
  word,
  address,
  name,
  isNameEnough = false,
}: {
  word: string
  address: string
  name?: string | undefined
  /** For a listed contract that receives nothing itself; its address is in the details. */
  isNameEnough?: boolean
}) {
  const written = isAddress(address, { strict: false }) ? getAddress(address) : address
  const whole = !(isNameEnough && name) && <AddressText address={written} format="full" />
  if (!name) {
    return (
      <p className="Party Party-address">
        {word} {whole}
      </p>
    )
  }
  return (
    <div className="Party">
      <p>
        {word} <bdi className="Party-name">{name}</bdi>
      </p>
      {whole && <p className="Party-address">{whole}</p>}
    </div>
  )
}
