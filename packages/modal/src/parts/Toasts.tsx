import { closeToast } from '@latchkey/core/actions/toast'
import { Toast } from '@latchkey/ui/Toast'
import { useKit } from '../hooks/useKit.ts'
import { useSlice } from '../hooks/useSlice.ts'

/** The one open toast, over the modal or, when it is closed, over the page (VIEW-12). */
export function Toasts() {
  const kit = useKit()
  const shown = useSlice(({ toast }) => toast.shown)
  if (!shown) return null
  const { id, variant, message, link } = shown
  return (
    <div className="Toasts">
      <Toast
        key={id}
        tone={variant}
        title={message}
        link={link}
        onDismiss={variant === 'loading' ? undefined : () => closeToast(kit, id)}
      />
    </div>
  )
}
