import { eventProperties, eventNames as names } from '@latchkey/wire/events'

/** Events that pages send; an error has one name whatever its kind. */
export const eventNames: ReadonlySet<string> = new Set([...names, 'INTERNAL_SDK_ERROR'])

/** Ways of connecting, for the plot; a social login names its provider. */
export const methodNames: ReadonlySet<string> = new Set([
  ...['browser', 'mobile', 'qrcode', 'email', 'desktop', 'web'],
  ...['google', 'github', 'x', 'discord', 'facebook', 'apple', 'farcaster'],
])

/** The event properties that are kept: facts about the product, none about the user. */
export const keptProperties: ReadonlySet<string> = new Set(eventProperties)
