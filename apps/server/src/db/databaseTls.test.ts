import { expect, it } from 'vitest'
import { databaseTls, strictUrl } from './databaseTls.ts'

const host = 'postgres://u:p@db.example:6432/latchkey'

it.each([
  ['', 'none'],
  ['?sslmode=disable', 'none'],
  ['?sslmode=prefer', 'verified'],
  ['?sslmode=require', 'verified'],
  ['?application_name=a&sslmode=verify-ca', 'verified'],
  ['?sslmode=verify-full', 'verified'],
  ['?ssl=true', 'verified'],
  ['?sslmode=no-verify', 'unverified'],
  ['?sslmode=require&uselibpqcompat=true', 'unverified'],
])('the connection of a URL that ends with "%s" is %s', (query, kind) => {
  expect(databaseTls(host + query)).toEqual({ kind, host: 'db.example', port: 6432, ca: undefined })
})

it('no URL makes the driver warn about a mode that it will weaken', () => {
  expect(strictUrl(`${host}?sslmode=require`)).toBe(`${host}?sslmode=verify-full`)
  expect(strictUrl(`${host}?sslmode=verify-ca&sslrootcert=/ca.pem`)).toBe(
    `${host}?sslmode=verify-full&sslrootcert=/ca.pem`,
  )
  expect(strictUrl(`${host}?sslmode=no-verify`)).toBe(`${host}?sslmode=no-verify`)
})
