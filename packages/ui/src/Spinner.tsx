/** A spinner in the text color. Pass a label only if there is no text next to it. */
export function Spinner({ size = 18, label }: { size?: number; label?: string }) {
  return (
    <svg
      className="Spinner"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <circle cx="10" cy="10" r="8" opacity="0.22" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  )
}
