import { VisuallyHidden } from './VisuallyHidden.tsx'

/** An address: `short` in rows, `long` in headers, `full` in groups of four where the user verifies it. */
export function AddressText({ address, format = 'short' }: { address: string; format?: 'short' | 'long' | 'full' }) {
  if (format === 'full') {
    return (
      <span className="AddressText" dir="ltr" data-format="full" title={address}>
        <span className="AddressText-seen" aria-hidden="true">
          {(address.match(/^0x.{4}|.{1,4}/g) ?? []).join(' ')}
        </span>
        <VisuallyHidden>{address}</VisuallyHidden>
      </span>
    )
  }
  const [head, tail] = format === 'long' ? [10, 8] : [6, 4]
  const isCut = address.length > head + tail + 1
  return (
    <span className="AddressText" dir="ltr" title={address}>
      <span className="AddressText-seen" aria-hidden="true">
        {isCut ? `${address.slice(0, head)}…${address.slice(-tail)}` : address}
      </span>
      <VisuallyHidden>{address}</VisuallyHidden>
    </span>
  )
}
