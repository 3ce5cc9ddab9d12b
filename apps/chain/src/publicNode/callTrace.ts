/** One entry of `trace_transaction`, as the engine keeps it for every transaction. */
interface Entry {
  type: string
  action: Record<string, string | undefined>
  result?: { address?: string } | null
  error?: string
  traceAddress: number[]
}

interface Frame {
  type: string
  from: string | undefined
  to: string | undefined
  value: string
  error?: string
  calls: Frame[]
}

function frameOf({ type, action, result, error }: Entry): Frame {
  const common = { ...(error && { error }), calls: [] }
  if (type === 'suicide') {
    const { address: from, refundAddress: to, balance: value = '0x0' } = action
    return { type: 'SELFDESTRUCT', from, to, value, ...common }
  }
  const { from, value = '0x0', callType = 'call' } = action
  if (type === 'create') return { type: 'CREATE', from, to: result?.address, value, ...common }
  return { type: callType.toUpperCase(), from, to: action.to, value, ...common }
}

/** The call tree that `callTracer` returns. Anvil traces only the last blocks; public nodes trace thousands. */
export function callTrace(entries: readonly Entry[]): Frame | null {
  const frames = new Map<string, Frame>()
  for (const entry of entries) {
    const frame = frameOf(entry)
    frames.set(entry.traceAddress.join(), frame)
    if (entry.traceAddress.length > 0) frames.get(entry.traceAddress.slice(0, -1).join())?.calls.push(frame)
  }
  return frames.get('') ?? null
}
