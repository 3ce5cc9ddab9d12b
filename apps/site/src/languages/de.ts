import type { Translation } from '@latchkey/ui/words'

export const translation: Translation = {}
