import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

/** A row of tabs and, as children, the panel of the chosen one; arrows move, Home and End jump. */
export function Tabs<Id extends string>({
  label,
  items,
  value,
  onChange,
  children,
}: {
  label: string
  items: readonly { id: Id; label: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
  children?: ReactNode
}) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.id === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const place = (to + items.length) % items.length
    const next = items[place]
    if (!next) return
    onChange(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[place]?.focus()
  }

  return (
    <div className="Tabs">
      <div className="Tabs-list" role="tablist" aria-label={label} ref={list}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            className="Tabs-tab"
            id={`${base}-tab-${item.id}`}
            aria-selected={item.id === value}
            aria-controls={children !== undefined && item.id === value ? `${base}-panel` : undefined}
            tabIndex={item.id === value ? 0 : -1}
            onClick={() => onChange(item.id)}
            onKeyDown={move}
          >
            {item.label}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div className="Tabs-panel" role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-tab-${value}`}>
          {children}
        </div>
      )}
    </div>
  )
}
