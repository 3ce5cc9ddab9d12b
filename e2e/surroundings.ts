import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepChain } from '@latchkey/chain/keepChain'
import { startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import { startEmbedded } from '@latchkey/server/db/embedded'
import { captureMails } from '@latchkey/server/testing/captureMails'
import { addresses, mailPort, ports, publicNodePort } from './addresses.ts'
import { copySeed } from './copySeed.ts'

/** What an operator has besides Latchkey: a database, a node, a mail server and a master key. */
export type Surroundings = {
  /** Settings that name all of it. */
  env: Record<string, string>
  masterKeyFile: string
  stop(): Promise<void>
}

/** Starts them in this folder. Test processes read email at E2E_MAIL_URL. */
export const startSurroundings = async (dataDir: string, say: (message: string) => void): Promise<Surroundings> => {
  await copySeed(dataDir)
  const chain = await keepChain({ port: Number(ports.CHAIN_PORT), dataDir, onProgress: say })
  const node = await startPublicNode({ target: addresses.chain, port: publicNodePort })
  const database = await startEmbedded({ dataDir })
  // For the test that moves the time of a deletion.
  process.env.E2E_DATABASE_URL = database.url
  const masterKeyFile = join(dataDir, 'operator.key')
  await writeFile(masterKeyFile, `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  const mails = await captureMails({ httpPort: mailPort })
  process.env.E2E_MAIL_URL = `http://127.0.0.1:${mailPort}`
  return {
    env: {
      ...{ ...ports, ALLOW_INSECURE_LOCALHOST: 'true', LOG_LEVEL: 'error', DATABASE_URL: database.url },
      ...{ CHAIN_RPC_URLS: node.url, SMTP_URL: mails.smtpUrl },
    },
    masterKeyFile,
    stop: async () => {
      await mails.stop()
      await database.stop()
      await node.stop()
      await chain.stop()
    },
  }
}
