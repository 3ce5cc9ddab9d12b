/** Announces a message to screen readers when it changes; keep it mounted and change the text. */
export function LiveRegion({ message, isUrgent = false }: { message: string; isUrgent?: boolean }) {
  return (
    <div className="VisuallyHidden" role={isUrgent ? 'alert' : 'status'} aria-live={isUrgent ? 'assertive' : 'polite'}>
      {message}
    </div>
  )
}
