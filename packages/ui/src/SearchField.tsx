import { useRef } from 'react'
import { IconButton } from './IconButton.tsx'
import { LiveRegion } from './LiveRegion.tsx'
import { pieceWords } from './pieceWords.ts'
import { TextField } from './TextField.tsx'
import { useWords } from './words.ts'

/** A search field with a clear button that announces its result count. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = label,
  result = '',
  autoFocus,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** The count in words, "12 wallets"; shown at the end of the field and spoken. */
  result?: string
  autoFocus?: boolean
}) {
  const { clearSearch } = useWords(pieceWords)
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className="SearchField">
      <TextField
        ref={input}
        type="search"
        label={label}
        isLabelHidden
        icon="search"
        value={value}
        onChange={onChange}
        placeholder={placeholder}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        autoFocus={autoFocus}
        trailing={
          value !== '' && (
            <>
              {result && (
                <span className="SearchField-result" aria-hidden="true">
                  {result}
                </span>
              )}
              <IconButton
                label={clearSearch}
                icon="close"
                onClick={() => {
                  onChange('')
                  input.current?.focus()
                }}
              />
            </>
          )
        }
      />
      <LiveRegion message={value === '' ? '' : result} />
    </search>
  )
}
