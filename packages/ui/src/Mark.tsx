/** The keyhole logo, alone or with the name. */
export function Mark({ size = 30, name, label }: { size?: number; name?: string; label?: string }) {
  return (
    <span className="Mark">
      <svg
        width={size}
        height={size}
        viewBox="0 0 30 30"
        role={label ? 'img' : undefined}
        aria-label={label}
        aria-hidden={label ? undefined : true}
      >
        <rect className="Mark-tile" width="30" height="30" rx="9" />
        <path
          className="Mark-hole"
          d="M15 6.5a4.6 4.6 0 0 1 2.3 8.6l1.2 6.9a1.2 1.2 0 0 1-1.2 1.5h-4.6a1.2 1.2 0 0 1-1.2-1.5l1.2-6.9A4.6 4.6 0 0 1 15 6.5Z"
        />
      </svg>
      {name && <span className="Mark-name">{name}</span>}
    </span>
  )
}
