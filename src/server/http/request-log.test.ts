import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { logSerializers } from './request-log.ts'

const { err } = logSerializers

function databaseErrorOf(message: string, fields: Partial<DatabaseError>): DatabaseError {
  return Object.assign(new DatabaseError(message, message.length, 'error'), fields)
}

test('logs the constraint that a row violates, and not the row', () => {
  const detail = 'Failing row contains (maya@example.com, 12 Orchard Lane).'
  const logged = err(
    databaseErrorOf('violates check constraint', {
      code: '23514',
      constraint: 'orders_check',
      table: 'orders',
      detail,
      where: detail,
    }),
  )
  expect(logged).toMatchObject({
    code: '23514',
    constraint: 'orders_check',
    table: 'orders',
    message: 'violates check constraint',
  })
  expect(JSON.stringify(logged)).not.toMatch(/maya|Orchard/)
})

test('leaves out a value that PostgreSQL quotes, in the stack as well', () => {
  const logged = err(databaseErrorOf('invalid input syntax for type uuid: "maya@example.com"', { code: '22P02' }))
  expect(JSON.stringify(logged)).not.toContain('maya')
  expect(logged.stack).toContain('request-log.test.ts')
})

test('leaves out what libraries attach to errors, and includes causes', () => {
  const cause = Object.assign(new TypeError('below'), { headers: { token: 'secret' } })
  const logged = err(Object.assign(new Error('above', { cause }), { request: { token: 'secret' } }))
  expect(logged).toMatchObject({ type: 'Error', message: 'above', cause: { type: 'TypeError', message: 'below' } })
  expect(JSON.stringify(logged)).not.toContain('secret')
})

test('does not log a thrown value that is no error', () => {
  expect(JSON.stringify(err({ token: 'secret' }))).not.toContain('secret')
})
