import { fetchBytes, jsonBytesMax, type Question, SourceFailure } from './fetchBytes.ts'

/** Fetches JSON from a service that the operator configured. */
export const fetchJson = async (url: string | URL, question?: Question): Promise<unknown> => {
  const bytes = await fetchBytes(url, jsonBytesMax, question)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new SourceFailure('The service did not answer with JSON.')
  }
}
