import { currentEntry } from '@latchkey/core/state/router'
import type { ViewArguments, ViewName } from '@latchkey/core/state/views'
import { healthyApi, type TestKit } from '@latchkey/core/testing/createTestKit'
import { createFakeFrameHost, type FrameScript } from '@latchkey/core/testing/fakeFrameHost'
import { createFakePopup } from '@latchkey/core/testing/fakePopup'
import { healthyFrame } from '@latchkey/core/testing/loginKit'
import { act, fireEvent } from '@testing-library/react'
import { openAt, settle } from './openedModal.ts'

const socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

type World = {
  frame?: FrameScript
  isFrameDead?: boolean
  isPopupBlocked?: boolean
  isMobile?: boolean
  /** The project's features; all on by default. */
  logins?: readonly string[]
  storage?: Readonly<Record<string, string>>
}

/** The page with the modal open, an embedded wallet with a scripted frame, and a window that the test controls. */
export const openLogin = async <V extends ViewName>(
  { frame = {}, isFrameDead = false, isPopupBlocked = false, isMobile = false, logins, storage }: World = {},
  view?: V,
  ...rest: ViewArguments<V>
) => {
  const host = createFakeFrameHost({ ...healthyFrame, ...frame }, { isReady: !isFrameDead })
  const popup = createFakePopup()
  const opened: string[] = []
  const config = logins ?? ['email', ...socials]
  const features = config.length > 0 ? [{ id: 'social_login', isEnabled: true, config }] : []
  const page = await openAt(
    {
      hasEmbedded: true,
      frameHost: host,
      device: { isMobile },
      api: { ...healthyApi(), '/appkit/v1/config': () => ({ body: { features } }) },
      ...(storage && { storage }),
      ports: {
        openPopup: (url) => {
          opened.push(url)
          return isPopupBlocked ? undefined : popup
        },
      },
    },
    view,
    ...rest,
  )
  await settle()
  const names = () => host.sent.map(({ name }) => name)
  return { ...page, host, popup, opened, names }
}

/** Advances time in small steps until a condition holds. */
export const until = async (kit: TestKit, isSo: () => unknown): Promise<void> => {
  for (let step = 0; step < 300 && !isSo(); step += 1)
    await act(async () => {
      kit.clock.tick(100)
      await new Promise((resolve) => setTimeout(resolve, 1))
    })
  if (!isSo()) throw new Error('It did not come about')
}

type Page = Awaited<ReturnType<typeof openLogin>>

export const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
export const type = (input: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(input, { target: { value } }))
export const submit = async ({ ui }: Page, text: string) => {
  await type(ui.getByLabelText('Email address'), text)
  await press(ui.getByRole('button', { name: 'Continue with email' }))
}
export const viewOf = ({ kit }: Page) => currentEntry(kit.store.getState().router).view
export const shows = (page: Page, view: string) => until(page.kit, () => viewOf(page) === view)
export const codeField = ({ ui }: Page) => ui.getByLabelText<HTMLInputElement>('6-digit code')
