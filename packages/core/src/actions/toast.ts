import { limits } from '@latchkey/wire/limits'
import type { Kit } from '../kit.ts'
import { hideToast, showToast as show, type Toast } from '../state/toast.ts'

/** Closes a toast, or the open one. */
export const closeToast = ({ store }: Kit, id?: number): void =>
  store.setState(({ toast }) => ({ toast: hideToast(toast, id) }))

/** Shows a toast after closing an open one (VIEW-12). Successes leave by themselves; loading stays until replaced. */
export const showToast = (kit: Kit, toast: Omit<Toast, 'id'>): number => {
  const { store, ports } = kit
  const { shown, lastId } = store.getState().toast
  const id = lastId + 1
  store.setState(({ toast: state }) => ({ toast: { ...hideToast(state), lastId: id } }))
  const present = () => {
    if (store.getState().toast.lastId !== id) return
    store.setState(({ toast: state }) => ({ toast: show(state, toast, id) }))
    if (toast.variant === 'success') ports.clock.after(limits.modal.successToastMs, () => closeToast(kit, id))
  }
  if (shown) ports.clock.after(limits.modal.toastGapMs, present)
  else present()
  return id
}
