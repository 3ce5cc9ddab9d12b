// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { lines } from '../../decode/testing/tellCall.ts'
import { outline } from '../testing/outline.ts'
import { DevicesCard } from './DevicesCard.tsx'
import { LoginRequestCard } from './LoginRequestCard.tsx'
import { PasskeyCard } from './PasskeyCard.tsx'
import { UnconfirmedCard } from './UnconfirmedCard.tsx'
import { UnlockCard } from './UnlockCard.tsx'

afterEach(cleanup)

const theme = { mode: 'dark' } as const
const onDone = () => {}
const nothing = async () => {}
const devices = { devices: [], confirm: async () => {}, remove: async () => {} }

/** Everything on a card. */
const shows = (name: string, card: ReactNode, text: string) =>
  it(name, async () => {
    const { container } = render(card)
    await act(async () => {})
    expect(outline(container)).toEqual(lines(text))
  })

describe('a card', () => {
  const unlock = (...types: ('passkey' | 'code')[]) => (
    <UnlockCard theme={theme} offer={{ types, tryPasskey: nothing, tryCode: nothing }} onDone={onDone} />
  )
  shows(
    'to unlock with a passkey or code',
    unlock('passkey', 'code'),
    `
    div[data-theme=dark]
    . main.PromptCard
    . . div.PromptCard-middle
    . . . h1.PromptCard-title Unlock your wallet
    . . . p.PromptCard-text This device isn’t set up yet. Unlock your wallet with your passkey or recovery code.
    . . . button[data-size=md][data-variant=primary][data-wide]
    . . . . span Use your passkey
    . . . div or
    . . . form.PromptCard-form
    . . . . label Recovery code
    . . . . input[placeholder=XXXX-XXXX-XXXX-…]
    . . . . button[data-size=md][data-variant=secondary][data-wide]
    . . . . . span Unlock with the code
    . . . . span Enter the recovery code first
    . . footer.PromptCard-footer
    . . . button[data-size=md][data-variant=secondary][data-wide]
    . . . . span Cancel
  `,
  )
  shows(
    'to unlock with a passkey',
    unlock('passkey'),
    `
    div[data-theme=dark]
    . main.PromptCard
    . . div.PromptCard-middle
    . . . h1.PromptCard-title Unlock your wallet
    . . . p.PromptCard-text This device isn’t set up yet. Unlock your wallet with your passkey or recovery code.
    . . . button[data-size=md][data-variant=primary][data-wide]
    . . . . span Use your passkey
    . . footer.PromptCard-footer
    . . . button[data-size=md][data-variant=secondary][data-wide]
    . . . . span Cancel
  `,
  )
  shows(
    'to unlock with a code',
    unlock('code'),
    `
    div[data-theme=dark]
    . main.PromptCard
    . . div.PromptCard-middle
    . . . h1.PromptCard-title Unlock your wallet
    . . . p.PromptCard-text This device isn’t set up yet. Unlock your wallet with your passkey or recovery code.
    . . . form.PromptCard-form
    . . . . label Recovery code
    . . . . input[placeholder=XXXX-XXXX-XXXX-…]
    . . . . button[data-size=md][data-variant=primary][data-wide]
    . . . . . span Unlock with the code
    . . . . span Enter the recovery code first
    . . footer.PromptCard-footer
    . . . button[data-size=md][data-variant=secondary][data-wide]
    . . . . span Cancel
  `,
  )
  shows(
    'to unlock with nothing',
    unlock(),
    `
    div[data-theme=dark]
    . main.PromptCard
    . . div.PromptCard-middle
    . . . h1.PromptCard-title Unlock your wallet
    . . . p.PromptCard-text This device isn’t set up yet. Unlock your wallet with your passkey or recovery code.
    . . . div[role=alert][data-tone=bad]
    . . . . div This wallet can’t be unlocked on a new device.
    . . footer.PromptCard-footer
    . . . button[data-size=md][data-variant=secondary][data-wide]
    . . . . span Cancel
  `,
  )
  shows(
    'to log in',
    <PasskeyCard theme={theme} asks="login" offer={{ tryPasskey: nothing }} onDone={onDone} />,
    `
    div[data-theme=dark]
    . main.PromptCard
    . . div.PromptCard-middle
    . . . h1.PromptCard-title Log in with your passkey
    . . . p.PromptCard-text Your face, fingerprint or PIN is enough. You don’t need an email or a code.
    . . . button[data-size=md][data-variant=primary][data-wide]
    . . . . span Use your passkey
    . . . p.PromptCard-note No passkey yet? Log in another way first, then add one to your wallet.
    . . footer.PromptCard-footer
    . . . button[data-size=md][data-variant=secondary][data-wide]
    . . . . span Cancel
  `,
  )
  shows(
    'to confirm',
    <PasskeyCard theme={theme} asks="confirm" offer={{ tryPasskey: nothing }} onDone={onDone} />,
    `
    div[data-theme=dark]
    . main.PromptCard
    . . div.PromptCard-middle
    . . . h1.PromptCard-title Confirm with your passkey
    . . . p.PromptCard-text You approved this request. It also needs your passkey.
    . . . button[data-size=md][data-variant=primary][data-wide]
    . . . . span Use your passkey
    . . footer.PromptCard-footer
    . . . button[data-size=md][data-variant=secondary][data-wide]
    . . . . span Cancel
  `,
  )
  shows(
    'about a login elsewhere',
    <LoginRequestCard theme={theme} offer={{ address: 'https://wallet.example/settings' }} onDone={onDone} />,
    `
    div[data-theme=dark]
    . main.PromptCard
    . . div.PromptCard-middle
    . . . h1.PromptCard-title Someone is logging in to your wallet
    . . . p.PromptCard-text A new browser wants to log in to your account. Check the details before you let it in.
    . . . a[href=https://wallet.example/settings][target=_blank][data-size=md][data-variant=primary][data-wide]
    . . . . span Review this login
    . . footer.PromptCard-footer
    . . . button[data-size=md][data-variant=secondary][data-wide]
    . . . . span Not now
  `,
  )
  shows(
    'about a silent network',
    <UnconfirmedCard theme={theme} onDone={onDone} />,
    `
    div[data-theme=dark]
    . main.PromptCard
    . . div.PromptCard-middle
    . . . h1.PromptCard-title Sent, not confirmed yet
    . . . p.PromptCard-text We can’t reach the network to confirm it. We’ll keep checking while this is open.
    . . . p.PromptCard-text You can close this. Check your activity before you send it again, so you don’t pay twice.
    . . footer.PromptCard-footer
    . . . button[data-size=md][data-variant=secondary][data-wide]
    . . . . span Close
  `,
  )
  shows(
    'about no device',
    <DevicesCard theme={theme} language="en" offer={devices} onDone={onDone} />,
    `
    div[data-theme=dark]
    . main.PromptCard
    . . div.PromptCard-middle
    . . . h1.PromptCard-title New device
    . . . p.PromptCard-text No device is waiting to be confirmed.
    . . footer.PromptCard-footer
    . . . button[data-size=md][data-variant=secondary][data-wide]
    . . . . span Close
  `,
  )
})
