import { resetView } from '@latchkey/core/actions/navigate'
import type { ViewArguments, ViewName } from '@latchkey/core/state/views'
import { act, fireEvent } from '@testing-library/react'
import { type Page, settle } from './openedModal.ts'
import { expectOutline } from './outline.ts'

/** Expects the view to show exactly this. */
export const shows = ({ root }: Pick<Page, 'root'>, text: string): void =>
  expectOutline(root.querySelector('.ModalCard-view'), text)

/** Shows another view in its place. */
export const show = async <V extends ViewName>({ kit }: Pick<Page, 'kit'>, view: V, ...rest: ViewArguments<V>) => {
  await act(async () => resetView(kit, view, ...rest))
  await settle()
}

export const press = async ({ ui }: Pick<Page, 'ui'>, role: 'button' | 'tab', name: string | RegExp) => {
  await act(async () => void fireEvent.click(ui.getByRole(role, { name })))
  await settle()
}
