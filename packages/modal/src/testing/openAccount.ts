import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import type { ViewArguments, ViewName } from '@latchkey/core/state/views'
import { act } from '@testing-library/react'
import { addWallet, mountPage, settle } from './openedModal.ts'

/** The page with a connected wallet and the modal open at a view of its account. */
export const openAccount = async <V extends ViewName>(
  options: Parameters<typeof mountPage>[0],
  view: V,
  ...rest: ViewArguments<V>
) => {
  const wallet = addWallet({ name: 'Alpha', rdns: 'io.a' })
  const page = await mountPage(options)
  await act(async () => {
    await connect(page.kit, 'io.a')
    openModal(page.kit, view, ...rest)
  })
  await settle()
  return { ...page, wallet }
}
