import { editSend } from '@latchkey/core/actions/editSend'
import type { NetworkId } from '@latchkey/core/networks'
import { recentReceivers } from '@latchkey/core/send/recentReceivers'
import { AddressText } from '@latchkey/ui/AddressText'
import { Avatar } from '@latchkey/ui/Avatar'
import { errorWords } from '@latchkey/ui/errorWords'
import { IconButton } from '@latchkey/ui/IconButton'
import { ListRow } from '@latchkey/ui/ListRow'
import { LongField } from '@latchkey/ui/LongField'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { Spinner } from '@latchkey/ui/Spinner'
import { useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { useAnnounce } from '../../hooks/useAnnounce.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetworkName } from '../../hooks/useNetworkName.ts'
import type { SendDraft } from '../../hooks/useSendDraft.ts'
import { sendWords } from '../../words/send.ts'

/** Most recent receivers to offer. */
const offered = 3
/** From this length on, the input counts as complete. */
const addressLength = 42

const useReceiverError = ({ to, send }: SendDraft, hasLeft: boolean): string | undefined => {
  const words = useWords(sendWords)
  const { say: sayError } = useWords(errorWords)
  const { status, error, isLooking } = to
  if (isLooking) return undefined
  if (error) return sayError(error)
  if (!status || status === 'found') return undefined
  const isWhole = hasLeft || send.receiver.trim().length >= addressLength
  return status === 'notAnAddress' && !isWhole ? undefined : words[status]
}

/** The resolved address in full, since that is what gets trusted. */
function Found({ found }: { found: NonNullable<SendDraft['to']['found']> }) {
  const words = useWords(sendWords)
  const { address, name, from } = found
  return (
    <span className="SendReceiver-found">
      {from === 'address' ? name && <span className="SendReceiver-name">{name}</span> : words.goesTo}{' '}
      {(from !== 'address' || name) && <AddressText address={address} format="full" />}
    </span>
  )
}

/** The receiver: typed, pasted or a recent one. */
export function SendReceiver({ draft, chainId }: { draft: SendDraft; chainId: NetworkId }) {
  const networkName = useNetworkName()
  const kit = useKit()
  const words = useWords(sendWords)
  const { send, to } = draft
  const [hasLeft, setHasLeft] = useState(false)
  const error = useReceiverError(draft, hasLeft)
  const recent = send.receiver === '' ? recentReceivers(kit, chainId).slice(0, offered) : []
  const isNamed = to.found && (to.found.from !== 'address' || to.found.name !== undefined)
  useAnnounce(isNamed && to.found ? `${words.goesTo} ${to.found.address}` : undefined)
  const type = (receiver: string) => {
    setHasLeft(false)
    editSend(kit, { receiver })
  }
  return (
    <div className="SendReceiver">
      <LongField
        label={words.to}
        value={send.receiver}
        onChange={type}
        onBlur={() => setHasLeft(true)}
        placeholder={typeof chainId === 'number' ? words.toHint : words.toHintOf(networkName(chainId))}
        error={error}
        hint={to.isLooking ? words.looking : isNamed && to.found ? <Found found={to.found} /> : undefined}
        trailing={
          to.isLooking ? (
            <Spinner size={16} />
          ) : (
            send.receiver !== '' && <IconButton icon="close" label={words.clear} onClick={() => type('')} />
          )
        }
      />
      {recent.length > 0 && (
        <>
          <SectionTitle level={3} size="group">
            {words.recent}
          </SectionTitle>
          <ul className="SendReceiver-recent">
            {recent.map(({ address, name }) => (
              <li key={address}>
                <ListRow
                  variant="plain"
                  icon={<Avatar address={address} size={32} />}
                  title={name ?? <AddressText address={address} format="long" />}
                  {...(name && { subtitle: <AddressText address={address} format="long" /> })}
                  onClick={() => type(name ?? address)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
