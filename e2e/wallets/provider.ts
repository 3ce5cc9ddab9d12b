/** Options of the test wallet's page-side half. */
export type ProviderInfo = { uuid: string; name: string; rdns: string; icon: string }

export type ProviderSettings = {
  info: ProviderInfo
  /** `eip6963` announces itself, `legacy` sits at window.ethereum, `late` announces after a while. */
  kind: 'eip6963' | 'legacy' | 'late'
  /** The binding that reaches the test. */
  binding: string
}

/**
 * Runs in the page: an EIP-1193 provider that forwards every request to the test. It has no imports, because it is sent
 * to the browser as text.
 */
export const installProvider = ({ info, kind, binding }: ProviderSettings): void => {
  type Listener = (value: unknown) => void
  type Bridge = (
    method: string,
    params: unknown,
  ) => Promise<{ result?: unknown; error?: { code: number; message: string } }>
  const listeners = new Map<string, Set<Listener>>()
  const provider = {
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener: (event: string, listener: Listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
    emit: (event: string, value: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      const bridge = (window as unknown as Record<string, Bridge>)[binding]
      if (!bridge) throw new Error('The test wallet is missing')
      const { result, error } = await bridge(method, params)
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      return result
    },
  }
  ;(window as unknown as Record<string, unknown>)[`${binding}Provider`] = provider
  if (kind === 'legacy') {
    ;(window as unknown as { ethereum?: unknown }).ethereum = provider
    return
  }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info: Object.freeze(info), provider }) }),
    )
  if (kind === 'late') {
    setTimeout(announce, 2_500)
    return
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
