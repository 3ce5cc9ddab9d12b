import { eventProperties, eventNames as names } from '@latchkey/wire/events'
import { socialLogins } from '@latchkey/wire/social'

/** Events that pages send; all errors share one name. */
export const eventNames: ReadonlySet<string> = new Set([...names, 'INTERNAL_SDK_ERROR'])

/** Connection methods for the chart; a social login names its provider. */
export const methodNames: ReadonlySet<string> = new Set([
  ...['browser', 'mobile', 'qrcode', 'email', 'desktop', 'web'],
  ...socialLogins,
])

/** Stored event properties: facts about the product, none about the user. */
export const keptProperties: ReadonlySet<string> = new Set(eventProperties)
