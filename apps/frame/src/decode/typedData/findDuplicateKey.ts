const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/** The first key that an object in this JSON text has twice: parsers would keep one of them in silence. */
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
