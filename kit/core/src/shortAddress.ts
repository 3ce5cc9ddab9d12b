import { shortAddress as shorten } from '@latchkey/wire/shortAddress'

/** An address cut for display: `0x1234…abcd`. */
export const shortAddress = (address: string): string => shorten(address)
