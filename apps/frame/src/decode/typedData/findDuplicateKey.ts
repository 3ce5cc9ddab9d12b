const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/** The first duplicate key in a JSON text: parsers would silently keep one of them. */
export const findDuplicateKey = (json: string): string | undefined => {
  const open: (Set<string> | 'list')[] = []
  let previous = ''
  let pending: string | undefined
  for (const [found] of json.matchAll(token)) {
    const keys = open.at(-1)
    if (found === '{') open.push(new Set())
    else if (found === '[') open.push('list')
    else if (found === '}' || found === ']') open.pop()
    else if (found === ':' && keys instanceof Set && pending !== undefined) {
      if (keys.has(pending)) return pending
      keys.add(pending)
    } else if (found.startsWith('"') && (previous === '{' || previous === ',')) pending = JSON.parse(found)
    previous = found
  }
  return undefined
}
