import type { BucketStore } from '../http/bucketStore.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Valkey } from './openValkey.ts'

/** Refills and takes in one step, by the server's clock. A bucket unused for a minute is full, so it can expire. */
const takeScript = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local max, need, want, back = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
  local held = redis.call('HMGET', KEYS[1], 'tokens', 'at')
  local tokens = max
  if held[1] and held[2] then
    local passed = math.max(0, now - tonumber(held[2]))
    tokens = math.min(max, tonumber(held[1]) + back + passed * max / 60000)
  end
  local granted = 0
  if tokens >= need then granted = math.min(want, math.floor(tokens)) end
  tokens = tokens - granted
  redis.call('HSET', KEYS[1], 'tokens', string.format('%.6f', tokens), 'at', string.format('%.0f', now))
  redis.call('PEXPIRE', KEYS[1], 61000)
  return { granted, string.format('%.6f', tokens) }`

type Options = {
  valkey: Valkey
  /** Keys hold IP addresses, so only keyed hashes of them leave this process. */
  keyring: () => Promise<Pick<Keyring, 'hash'>>
}

/** Buckets that all instances share through Valkey. */
export const createValkeyBuckets = ({ valkey, keyring }: Options): BucketStore => ({
  take: async (key, perMinute, { need, want, back }) => {
    const { hash } = await keyring()
    const asked = {
      keys: [`latchkey:rate:${hash('rate', key)}`],
      arguments: [perMinute, need, want, back].map(String),
    }
    const answer = await valkey.ask((client) => client.eval(takeScript, asked))
    const [granted, tokens] = (Array.isArray(answer) ? answer : []).map(Number)
    if (granted === undefined || tokens === undefined || Number.isNaN(granted + tokens))
      throw new Error('The bucket gave no numbers.')
    return { granted, tokens }
  },
  stop: () => {},
})
