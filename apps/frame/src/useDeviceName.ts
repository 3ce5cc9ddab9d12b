import { useWords } from '@latchkey/ui/words'
import { readBrowser } from '@latchkey/wire/browserOf'
import { deviceWords } from './words/device.ts'

/** Says a stored device name in the user's language. */
export const useDeviceName = (): ((name: string) => string) => {
  const words = useWords(deviceWords)
  return (name) => {
    const { browser, system } = readBrowser(name)
    return words.browser(browser, system)
  }
}
