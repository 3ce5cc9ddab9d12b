import * as v from 'valibot'
import { fail } from '../../http/errors.ts'

const timestamp = v.pipe(v.number(), v.integer(), v.minValue(0))
const attributes = v.record(v.string(), v.string())

/** The content of signed texts. Updates include the name, so a text for one is invalid for another. */
export const registerMessage = v.object({ name: v.string(), attributes: v.optional(attributes, {}), timestamp })
export const attributesMessage = v.object({ name: v.optional(v.string()), attributes, timestamp })

const bytesMax = 4_096

/** Parses a signed text as JSON of the given shape. */
export const readMessage = <S extends v.GenericSchema>(schema: S, message: string): v.InferOutput<S> => {
  const refuse = () => fail(422, '', 'message must be the JSON text that this call signs.')
  if (message.length > bytesMax) throw refuse()
  let json: unknown
  try {
    json = JSON.parse(message)
  } catch {
    throw refuse()
  }
  const result = v.safeParse(schema, json)
  if (!result.success) throw refuse()
  return result.output
}

/** An update must name its name; otherwise the text could be reused for another name of the signer. */
export const checkNamed = (said: string | undefined, name: string): void => {
  if (said === name) return
  throw fail(
    400,
    'name',
    said === undefined ? 'The signed message must hold the name.' : 'The signed message is for another name.',
  )
}

/** A text is valid only around its own timestamp. */
export const checkFresh = (seconds: number, allowedSeconds: number): void => {
  if (Math.abs(Math.floor(Date.now() / 1_000) - seconds) <= allowedSeconds) return
  throw fail(400, 'timestamp', `The message must be sent within ${allowedSeconds} s of its timestamp.`)
}
