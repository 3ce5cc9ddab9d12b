import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { KeyWrapper } from '../keyWrapper.ts'
import type { Env } from './askMachine.ts'
import { type Pkcs11Place, type Pkcs11Problem, pkcs11Problems, toPkcs11Problem } from './pkcs11Problems.ts'

export type Pkcs11Options = Pkcs11Place & {
  /** Where `npm ci` installed the driver. */
  folder: string
  pin: string
  /** Vendors' libraries find their configuration there. */
  env: Env
  patienceMs?: number
}
type Asked = { action: 'wrap' | 'unwrap'; context: string; bytes: string }
type Reply = { bytes?: string; problem?: Pkcs11Problem; details?: readonly string[]; result?: string }

const program = fileURLToPath(new URL('./askToken.mjs', import.meta.url))

/** Runs one action in a separate process. The PIN goes over its private channel: arguments are visible to others. */
const askToken = ({ env, patienceMs = 30_000, ...options }: Pkcs11Options, asked: Asked): Promise<Reply> =>
  new Promise((resolve) => {
    const child = fork(program, { env, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const timer = setTimeout(() => {
      resolve({ problem: 'silent' })
      child.kill('SIGKILL')
    }, patienceMs)
    const end = (reply: Reply) => {
      clearTimeout(timer)
      resolve(reply)
    }
    child.once('message', (reply) => end(reply as Reply))
    child.once('error', () => end({ problem: 'crashed' }))
    child.once('exit', () => end({ problem: 'crashed' }))
    child.send({ ...options, ...asked }, () => {})
  })

/** Places and PINs that were refused. Trying the same PIN again, for the next key, could lock the token. */
const refused = new Set<string>()
/** One call at a time, so a refused PIN is known before the next call. */
let last: Promise<unknown> = Promise.resolve()

/** An AES key that stays inside an HSM, reached over PKCS#11. */
export const createPkcs11Wrapper = (options: Pkcs11Options): KeyWrapper => {
  const { library, token, object, folder, pin } = options
  const attempt = [library, token, pin].join('\n')
  const fail = (problem: Pkcs11Problem, details: readonly string[] = []): never => {
    throw new Error(pkcs11Problems[problem]({ library, token, object, folder, details }))
  }
  const askOnce = async (asked: Asked): Promise<string> => {
    if (refused.has(attempt)) return fail('wrongPin')
    const { bytes, problem, details, result = 'an unknown error' } = await askToken(options, asked)
    if (bytes !== undefined) return bytes
    const known = problem ?? toPkcs11Problem(result)
    if (known === 'wrongPin') refused.add(attempt)
    if (known) return fail(known, details)
    throw new Error(`the token answered ${result}`)
  }
  const ask = (asked: Asked): Promise<string> => {
    const answer = last.then(() => askOnce(asked))
    last = answer.catch(() => {})
    return answer
  }
  return {
    wrap: (context, bytes) => ask({ action: 'wrap', context, bytes: bytes.toString('base64') }),
    unwrap: async (context, text) => Buffer.from(await ask({ action: 'unwrap', context, bytes: text }), 'base64'),
  }
}
