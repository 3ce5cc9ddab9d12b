import { frameHome } from '@latchkey/core/browser/frameHome'
import type { ApiHandler } from '@latchkey/core/testing/createTestKit'
import { createFakeFrameHost } from '@latchkey/core/testing/fakeFrameHost'
import { healthyFrame } from '@latchkey/core/testing/loginKit'
import type { State } from './state.ts'

const features: ApiHandler = () => ({
  body: {
    features: [
      {
        id: 'social_login',
        isEnabled: true,
        config: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
      },
    ],
  },
})

/** Takes the place of the wallet's frame, to check its position and focus. */
const asker = `<body style="margin:0;font:15px Inter,sans-serif;background:#2b2f37;color:#fff">
  <p style="padding:16px">The wallet asks here.</p><button>Cancel</button> <button>Approve</button>`

/** Ports of a kit with an embedded wallet: a scripted frame with a placeholder image. */
export const loginPorts = ({ frame = {}, isFrameDead }: State) => {
  const host = createFakeFrameHost({ ...healthyFrame, ...frame }, { isReady: !isFrameDead })
  const picture = document.createElement('iframe')
  picture.id = 'w3m-iframe'
  picture.title = 'Latchkey wallet'
  picture.srcdoc = asker
  Object.assign(picture.style, { position: 'fixed', zIndex: '999999', display: 'none', border: 'none' })
  const { create, show, hide } = host
  host.create = (src) => {
    create(src)
    frameHome(host).append(picture)
  }
  host.show = (place) => {
    show(place)
    const px = Object.entries(place).map(([side, length]) => [side, `${length}px`])
    Object.assign(picture.style, { display: 'block', ...Object.fromEntries(px) })
  }
  host.hide = () => {
    hide()
    picture.style.display = 'none'
  }
  return { api: { '/appkit/v1/config': features }, frameHost: host }
}
