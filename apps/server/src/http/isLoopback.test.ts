import { expect, it } from 'vitest'
import { isLoopback } from './isLoopback.ts'

it.each(['localhost', 'LOCALHOST', 'wallet.localhost', '127.0.0.1', '127.255.0.9', '::1', '[::1]', '::ffff:127.0.0.1'])(
  '%s is this machine',
  (host) => expect(isLoopback(host)).toBe(true),
)

it.each([
  ...[
    '',
    '0',
    '0.0.0.0',
    '::',
    '[::]',
    '10.0.0.1',
    '192.168.1.5',
    '128.0.0.1',
    '12.7.0.0',
    '::ffff:10.0.0.1',
    'fe80::1',
  ],
  ...['localhost.example', 'notlocalhost', '127.0.0.1.example', '127.evil.example', 'example.com', 'localhost:3000'],
])('%s may be another machine', (host) => expect(isLoopback(host)).toBe(false))
