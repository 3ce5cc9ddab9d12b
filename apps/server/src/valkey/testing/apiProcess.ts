import { connect } from '../../db/connect.ts'
import { startTestApi } from '../../testing/testApi.ts'

/** The API in its own process. Prints its address; ends with its parent. */
const { DATABASE_URL = '', NODE_URL = '', VALKEY_URL = '', DATA_DIR = '', RATE_LIMIT_ADDRESS = '' } = process.env
const connection = await connect({ url: DATABASE_URL, onLost: () => {} })
const env = { VALKEY_URL, DATA_DIR, RATE_LIMIT_ADDRESS }
const { url } = await startTestApi({ connection, nodeUrls: [NODE_URL], env })
console.log(url)
process.once('disconnect', () => process.exit(0))
