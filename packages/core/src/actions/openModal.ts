import type { Kit } from '../kit.ts'
import { openingView, reset } from '../state/router.ts'
import type { ViewArguments, ViewName } from '../state/views.ts'
import { trackEvent } from '../trackEvent.ts'
import { loadProject } from './loadProject.ts'
import { resetView, routerFacts } from './navigate.ts'

/** Opens the modal: at a given view, else Account when an address is connected, else Connect (VIEW-07). */
export const openModal = <V extends ViewName>(kit: Kit, view?: V, ...rest: ViewArguments<V>): void => {
  if (view) resetView(kit, view, ...rest)
  else {
    const facts = routerFacts(kit)
    kit.store.setState({ router: reset(openingView(facts), facts) })
  }
  trackEvent(kit, 'MODAL_OPEN', { connected: routerFacts(kit).isConnected })
  kit.store.setState({ modal: { isOpen: true, isShaking: false } })
  void loadProject(kit)
}
