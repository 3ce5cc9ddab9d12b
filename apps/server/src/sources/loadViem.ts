let loading: Promise<typeof import('viem/utils')> | undefined

/** The chain library, loaded when it is first needed, since it would slow every start; and asked for only once, since
 * every `import()` is a walk through the module loader. */
export const loadViem = (): Promise<typeof import('viem/utils')> => {
  loading ??= import('viem/utils')
  return loading
}
