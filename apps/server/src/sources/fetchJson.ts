import { fetchBytes, type Question, SourceFailure } from './fetchBytes.ts'

const bytesMax = 5 * 1024 * 1024

/** Fetches JSON from a service that the operator configured. */
export const fetchJson = async (url: string | URL, question?: Question): Promise<unknown> => {
  const bytes = await fetchBytes(url, bytesMax, question)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new SourceFailure('The service did not answer with JSON.')
  }
}
