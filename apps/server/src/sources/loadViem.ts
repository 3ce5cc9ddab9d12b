let loading: Promise<typeof import('viem/utils')> | undefined

/**
 * The chain library, loaded on first use, since it would slow down every start, and only once, since every `import()`
 * goes through the module loader.
 */
export const loadViem = (): Promise<typeof import('viem/utils')> => {
  loading ??= import('viem/utils')
  return loading
}
