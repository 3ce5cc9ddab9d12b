import { closeModal } from '@latchkey/core/actions/closeModal'
import { Button } from '@latchkey/ui/Button'
import { IconTile } from '@latchkey/ui/IconTile'
import { defineView } from '../defineView.ts'
import { useKit } from '../hooks/useKit.ts'
import { Standing } from '../parts/Standing.tsx'

function UsageExceeded() {
  const kit = useKit()
  return (
    <Standing
      picture={<IconTile icon="clock" size={64} />}
      title="Connecting is paused"
      text="This site has reached the limit of its plan. Try again later, or tell the people who run it. Your wallet is not affected."
    >
      <Button isWide onClick={() => closeModal(kit)}>
        Close
      </Button>
    </Standing>
  )
}

/** The project is over the limits of its plan: stands in for every view that would connect. */
export default defineView('UsageExceeded', { title: () => 'Not available now', Component: UsageExceeded })
