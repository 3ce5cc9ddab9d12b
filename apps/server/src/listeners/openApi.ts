import { commonQuery, type Endpoint, type WireSchema } from '@latchkey/wire/endpoint'
import type { Service } from '../http/mount.ts'
import { version } from '../version.ts'
import { type JsonSchema, toJsonSchema } from './toJsonSchema.ts'

const failure = {
  description: 'Refused. Names the wrong field and explains it in a sentence.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

const parametersOf = (schema: WireSchema | undefined, place: 'path' | 'query'): readonly JsonSchema[] => {
  if (!schema || !('entries' in schema)) return []
  const { properties = {}, required = [] } = toJsonSchema(schema) as {
    properties?: Record<string, JsonSchema>
    required?: readonly string[]
  }
  return Object.entries(properties)
    .filter(([name]) => !(name in commonQuery.entries))
    .map(([name, shape]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: shape }))
}

const projectId = { name: 'projectId', in: 'query', required: true, schema: { type: 'string' } }

const replyOf = ({ reply }: Endpoint): JsonSchema => {
  if (reply === 'bytes') return { 'application/octet-stream': {} }
  if (reply === 'text') return { 'text/plain': { schema: { type: 'string' } } }
  return { 'application/json': { schema: toJsonSchema(reply) } }
}

const operationOf = (name: string, row: Endpoint): JsonSchema => ({
  operationId: name,
  parameters: [
    ...parametersOf(row.params, 'path'),
    ...(row.project === 'query' ? [projectId] : []),
    ...parametersOf(row.query, 'query'),
  ],
  ...(row.body && {
    requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(row.body) } } },
  }),
  responses: { 200: { description: 'The reply.', content: replyOf(row) }, default: failure },
})

/** Every mounted table as OpenAPI 3.1, so it can't differ from what is served. */
export const openApi = (services: readonly Service[], serverUrl: string): JsonSchema => {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const { table } of services)
    for (const [name, row] of Object.entries(table)) {
      const path = row.path.replace(/:([a-zA-Z]+)/g, '{$1}')
      paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(name, row) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey API', version },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: {
        Failure: {
          type: 'object',
          properties: {
            status: { const: 'FAILED' },
            reasons: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  field: { type: 'string' },
                  description: { type: 'string' },
                  code: { type: 'string' },
                  details: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
                },
                required: ['field', 'description'],
              },
            },
          },
          required: ['status', 'reasons'],
        },
      },
    },
  }
}
