let loading: Promise<typeof import('viem/utils')> | undefined

/** Loads viem on first use, since it slows down a start, and once, since each `import()` takes time. */
export const loadViem = (): Promise<typeof import('viem/utils')> => {
  loading ??= import('viem/utils')
  return loading
}
