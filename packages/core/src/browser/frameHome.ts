import type { FrameHost } from '../ports.ts'

const homes = new WeakMap<FrameHost, HTMLElement>()

/**
 * The `<latchkey-modal>` element of a kit. The wallet's iframe is its child from the start, because an iframe that is
 * moved reloads. The modal's shadow root shows it inside its own dialog: whatever is outside of the topmost modal
 * dialog of a page can't be pressed.
 */
export const frameHome = (host: FrameHost): HTMLElement => {
  const known = homes.get(host)
  if (known?.isConnected) return known
  const home = document.createElement('latchkey-modal')
  // Without a box, so it adds no gap in the page's grid or flex layout.
  home.style.display = 'contents'
  document.body.append(home)
  homes.set(host, home)
  return home
}
