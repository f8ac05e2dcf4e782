import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { logSerializers } from './log-serializers.ts'

const { err } = logSerializers

/** What PostgreSQL says, as `pg` gives it. */
function refusalOf(message: string, fields: Partial<DatabaseError>): DatabaseError {
  return Object.assign(new DatabaseError(message, message.length, 'error'), fields)
}

test('of a row that PostgreSQL refused the log has the constraint, and not the row', () => {
  const detail = 'Failing row contains (maya@example.com, 12 Orchard Lane).'
  const logged = err(
    refusalOf('violates check constraint', { code: '23514', constraint: 'orders_check', table: 'orders', detail, where: detail }),
  )
  expect(logged).toMatchObject({
    code: '23514',
    constraint: 'orders_check',
    table: 'orders',
    message: 'violates check constraint',
  })
  expect(JSON.stringify(logged)).not.toMatch(/maya|Orchard/)
})

test('a value that PostgreSQL quotes is left out, in the stack as well', () => {
  const logged = err(refusalOf('invalid input syntax for type uuid: "maya@example.com"', { code: '22P02' }))
  expect(JSON.stringify(logged)).not.toContain('maya')
  expect(logged.stack).toContain('log-serializers.test.ts')
})

test('what libraries hang on their errors stays out, and causes come along', () => {
  const cause = Object.assign(new TypeError('below'), { headers: { token: 'secret' } })
  const logged = err(Object.assign(new Error('above', { cause }), { request: { token: 'secret' } }))
  expect(logged).toMatchObject({ type: 'Error', message: 'above', cause: { type: 'TypeError', message: 'below' } })
  expect(JSON.stringify(logged)).not.toContain('secret')
})

test('what is thrown and no error is not told', () => {
  expect(JSON.stringify(err({ token: 'secret' }))).not.toContain('secret')
})
