import { openModal } from '@latchkey/core/actions/openModal'
import { createTestKit } from '@latchkey/core/testing/createTestKit'
import { createFakePairing } from '@latchkey/core/testing/fakePairing'
import { mountModal } from '@latchkey/modal/mount'

/** The modal with the real relay or, as the control, with a QR code that is ready at once. */
const query = new URLSearchParams(location.search)
const relay = query.get('relay')
const kit = createTestKit({
  options: { relay: { urls: [relay ?? 'ws://none'], projectId: 'a'.repeat(32) } },
  ports: {
    clock: {
      now: () => Date.now(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    ...(relay === null && { createPairing: createFakePairing().create }),
  },
})
mountModal(kit)
openModal(kit)
