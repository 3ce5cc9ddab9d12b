import { toLabel } from '@latchkey/core/account/nameLabel'
import { editLabel } from '@latchkey/core/actions/editLabel'
import { registerName } from '@latchkey/core/actions/registerName'
import { identity } from '@latchkey/core/queries/identity'
import { nameSuggestions } from '@latchkey/core/queries/nameSuggestions'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { IconTile } from '@latchkey/ui/IconTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { Spinner } from '@latchkey/ui/Spinner'
import { Tag } from '@latchkey/ui/Tag'
import { TextField } from '@latchkey/ui/TextField'
import { useWords } from '@latchkey/ui/words'
import type { Address } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { sentenceOf } from '@latchkey/wire/moneyErrors'
import { useQuery } from '@tanstack/react-query'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useAction } from '../hooks/useAction.ts'
import { useAnnounce } from '../hooks/useAnnounce.ts'
import { useDebounced } from '../hooks/useDebounced.ts'
import { useKit } from '../hooks/useKit.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { buttonsWords } from '../words/buttons.ts'
import { namingWords } from '../words/naming.ts'

const restMs = 500
const { shortest, longest } = limits.names
const loadingRows = ['a', 'b', 'c', 'd', 'e']

/** Names similar to the input. Replies for older input aren't shown. */
const useSuggestions = (label: string) => {
  const kit = useKit()
  const rested = useDebounced(label, restMs)
  const isLong = rested.length >= shortest
  const found = useQuery({ ...nameSuggestions(kit, rested), enabled: isLong })
  const isCurrent = rested === label
  return {
    names: isCurrent && isLong ? (found.data ?? []) : [],
    isLooking: label.length >= shortest && (!isCurrent || found.isFetching),
    error: isCurrent && isLong && !found.isFetching ? found.error : null,
    isTooShort: isCurrent && label !== '' && label.length < shortest,
    retry: () => void found.refetch(),
  }
}

function Suggestions({ label, list }: { label: string; list: ReturnType<typeof useSuggestions> }) {
  const kit = useKit()
  const { say: sayError } = useWords(errorWords)
  const words = useWords(namingWords)
  const { retry } = useWords(buttonsWords)
  if (list.error)
    return (
      <Banner tone="bad" action={{ label: retry, onClick: list.retry }}>
        {sayError(list.error)}
      </Banner>
    )
  return (
    <ul className="RegisterAccountName-list" aria-label={words.suggestions} aria-busy={list.isLooking || undefined}>
      {list.names.length === 0 &&
        list.isLooking &&
        loadingRows.map((row) => (
          <li key={row}>
            <ListRow title={<Skeleton width={160} />} trailing={<Skeleton width={64} height={20} />} />
          </li>
        ))}
      {list.names.map(({ name, registered }) => {
        const own = name.split('.')[0] ?? ''
        return (
          <li key={name}>
            <ListRow
              title={name}
              isSelected={own === label}
              trailing={<Tag tone={registered ? 'neutral' : 'good'}>{registered ? words.taken : words.available}</Tag>}
              onClick={() => editLabel(kit, own)}
              {...(registered && { disabledReason: words.takenReason })}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Owned({ name }: { name: string }) {
  const { say: sayError } = useWords(errorWords)
  const words = useWords(namingWords)
  return (
    <div className="ViewBody RegisterAccountName">
      <div className="RegisterAccountName-head">
        <IconTile icon="check" tone="good" size={64} />
        <p className="RegisterAccountName-title">{sayError(sentenceOf('name.owned'))}</p>
        <p className="RegisterAccountName-text">{words.owned(name)}</p>
      </div>
    </div>
  )
}

function Chooser() {
  const kit = useKit()
  const { say: sayError } = useWords(errorWords)
  const words = useWords(namingWords)
  const { label, isBusy, problem } = useSlice((state) => state.naming)
  const registering = useAction(registerName)
  const list = useSuggestions(label)
  const asked = list.names.find(({ name }) => name.split('.')[0] === label)
  const free = asked && !asked.registered ? asked.name : undefined
  const zone = asked?.name.slice(label.length)
  useAnnounce(asked && (free ? `${asked.name}: ${words.available}` : `${asked.name}: ${words.taken}`))
  const error = list.isTooShort
    ? sayError(sentenceOf('name.tooShort', { count: shortest }))
    : asked?.registered
      ? words.takenReason
      : undefined
  return (
    <form
      className="ViewBody RegisterAccountName"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (free && !isBusy) void registering.run(free)
      }}
    >
      <p className="RegisterAccountName-text">{words.text}</p>
      <TextField
        label={words.label}
        value={label}
        onChange={(text) => editLabel(kit, toLabel(text))}
        placeholder={words.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={longest}
        readOnly={isBusy}
        autoFocus={!kit.ports.device.isMobile}
        error={error}
        hint={list.isLooking ? words.checking : free ? words.available : words.free}
        trailing={list.isLooking ? <Spinner size={16} /> : <span className="RegisterAccountName-zone">{zone}</span>}
      />
      {label.length >= shortest && <Suggestions label={label} list={list} />}
      {problem && (
        <Banner tone={problem.isDeclined ? 'info' : 'bad'}>
          {problem.isDeclined ? words.declined : sayError(problem)}
        </Banner>
      )}
      <Button
        type="submit"
        variant="primary"
        isWide
        isBusy={isBusy}
        {...(!free && { disabledReason: error ?? words.enterFirst })}
      >
        {free ? words.register(free) : words.registerEmpty}
      </Button>
    </form>
  )
}

function Names({ address }: { address: Address }) {
  const known = useQuery(identity(useKit(), address))
  if (known.isPending)
    return (
      <div className="ViewBody RegisterAccountName" aria-busy>
        <Skeleton height={52} radius={14} />
        <Skeleton height={48} radius={14} />
      </div>
    )
  return known.data?.name ? <Owned name={known.data.name} /> : <Chooser />
}

function RegisterAccountName() {
  const { address } = useAccount()
  return address ? <Names address={address} /> : null
}

/** Chooses a name for the account: looked up while typing, registered with a signature. */
export default defineView('RegisterAccountName', {
  title: (_params, _kit, say) => say(namingWords).title,
  Component: RegisterAccountName,
})
