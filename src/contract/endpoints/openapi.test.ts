import { expect, test } from 'vitest'
import { endpoints } from '../endpoints.ts'
import { openApi } from './openapi.ts'

const document = JSON.parse(JSON.stringify(openApi('https://shop.example', 'Hawthorne Market')))

test('describes every endpoint by its method, path and name', () => {
  for (const [name, { method, path }] of Object.entries(endpoints))
    expect(document.paths[path][method.toLowerCase()], path).toMatchObject({ operationId: name })
  expect(Object.keys(document.paths)).toHaveLength(new Set(Object.values(endpoints).map(({ path }) => path)).size)
})

test('describes who may use an endpoint, what it needs and what it returns', () => {
  expect(document.paths['/api/order/cod'].post).toMatchObject({
    security: [{ token: [] }, {}],
    parameters: [{ in: 'header', name: 'Idempotency-Key' }],
    requestBody: {
      content: {
        'application/json': {
          schema: { anyOf: [{ required: ['items'] }, { required: ['items', 'guest'] }] },
        },
      },
    },
    responses: {
      201: { content: { 'application/json': { schema: { properties: { order: { $ref: '#/components/schemas/Order' } } } } } },
      403: {},
      409: { description: expect.stringContaining('… is out of stock, … has only 2 left: counted products with `short`') },
    },
  })
  expect(document.paths['/api/product/list'].get.security).toEqual([])
  expect(document.paths['/api/product/list'].get.parameters).toContainEqual(
    expect.objectContaining({ in: 'query', name: 'cursor' }),
  )
  expect(document.paths['/api/product/add'].post.requestBody.content).toHaveProperty(['multipart/form-data'])
})

test('refers only to components that it has', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(references.length).toBeGreaterThan(50)
  for (const name of references) expect(document.components.schemas).toHaveProperty([name ?? ''])
})
