import { dismissAlert } from '@latchkey/core/actions/dismissAlert'
import { IconButton } from '@latchkey/ui/IconButton'
import { useKit } from '../hooks/useKit.ts'
import { useSlice } from '../hooks/useSlice.ts'

/** What is wrong with the site's own configuration, with the code that its makers can look up (ERR-05). */
export function Alerts() {
  const kit = useKit()
  const alerts = useSlice((state) => state.alerts)
  if (alerts.length === 0) return null
  return (
    <div className="Alerts">
      {alerts.map(({ code, alert, message }) => (
        <div key={code} className="Alerts-bar" role="alert">
          <p className="Alerts-text">
            {message} <span className="Alerts-code">{alert}</span>
          </p>
          <IconButton icon="close" label={`Dismiss: ${message}`} onClick={() => dismissAlert(kit, code)} />
        </div>
      ))}
    </div>
  )
}
