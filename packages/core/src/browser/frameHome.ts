import type { FrameHost } from '../ports.ts'

const homes = new WeakMap<FrameHost, HTMLElement>()

/**
 * The `<latchkey-modal>` element of a kit. The wallet's iframe is its child from the start, because an iframe that is
 * moved reloads. The modal's shadow root shows it inside its own dialog: whatever is outside of the topmost modal
 * dialog of a page can't be pressed. It stays where it is put, unless the page removes it.
 */
export const frameHome = (host: FrameHost): HTMLElement => {
  const home = homes.get(host) ?? document.createElement('latchkey-modal')
  homes.set(host, home)
  if (home.isConnected) return home
  // Without a box, so it adds no gap in the page's grid or flex layout.
  home.style.display = 'contents'
  const place = host.container?.() as Element | null | undefined
  ;(place?.isConnected ? place : document.body).append(home)
  return home
}
