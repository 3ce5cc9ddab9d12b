import { expect, test } from 'vitest'
import { mounted } from './api.ts'
import { openApi } from './openApi.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: { 'application/json': { schema: object } } }
  responses: Record<string, { content: object }>
}
const { paths } = openApi(mounted, 'https://api.example') as { paths: Record<string, Record<string, Operation>> }
const operations = Object.values(paths).flatMap((one) => Object.values(one))

test('every mounted row is in the OpenAPI document, once', () => {
  expect(operations.length).toBe(mounted.flatMap(({ table }) => Object.values(table)).length)
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/kit/v1/config', '/.well-known/jwks.json']))
})

test('parameters, bodies and replies have the shape that the API checks', () => {
  const wallets = paths['/getWallets']?.get
  const named = (name: string) => wallets?.parameters.find((one) => one.name === name)
  expect(named('projectId')).toMatchObject({ in: 'query', required: true })
  expect(named('page')).toMatchObject({ required: false, schema: { type: 'string', pattern: '^\\d{1,9}$' } })
  expect(paths['/v1/identity/{address}']?.get?.parameters[0]).toMatchObject({
    name: 'address',
    in: 'path',
    required: true,
  })
  expect(paths['/auth/v1/authenticate']?.post?.requestBody?.content['application/json'].schema).toMatchObject({
    type: 'object',
    properties: { message: { type: 'string', maxLength: 8_192 } },
    required: ['message', 'signature'],
  })
  expect(paths['/auth/v1/token']?.post?.responses['200']?.content).toMatchObject({
    'application/json': {
      schema: {
        properties: { jwt: { type: 'string' }, expiresAt: { type: 'number' } },
        required: ['jwt', 'expiresAt'],
      },
    },
  })
})

test('no part of a reply is left undescribed by mistake', () => {
  const text = JSON.stringify(openApi(mounted, 'https://api.example'))
  expect(text).not.toContain('undefined')
  expect(text.match(/"anyOf":\[\]/g)).toBeNull()
})
