import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authenticator } from '../../testing/authenticator.ts'
import { findTotpStep, newTotpSecret, totpToShow } from './second-factor-codes.ts'

const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('accepts the code of RFC 6238, appendix B, at %i seconds', async (seconds, code) => {
  expect(await findTotpStep(Buffer.from('12345678901234567890'), code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('accepts a code a step early or late, typed with a space, and none further away', async () => {
  const secret = newTotpSecret()
  const codeAt = authenticator((await totpToShow(secret, { email: 'me@example.com', store: 'Larder' })).secret)
  const seconds = fc.integer({ min: 10_000, max: 4_000_000_000 })
  await fc.assert(
    fc.asyncProperty(seconds, fc.integer({ min: -3, max: 3 }), async (now, away) => {
      const code = codeAt(at(now + away * 30)).replace(/^.../, '$& ')
      const step = await findTotpStep(secret, code, at(now))
      if (Math.abs(away) <= 1) expect(step).toBe(Math.floor(now / 30) + away)
      // A code can match another step by chance, once in a million.
      else expect(step === null || Math.abs(step - Math.floor(now / 30)) <= 1).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test.each(['', '12345', '1234567', 'abcdef', '12345a', '١٢٣٤٥٦'])('takes %j for no code', async (code) => {
  expect(await findTotpStep(newTotpSecret(), code, new Date())).toBeNull()
})

test('the URI names the store and whose login it is', async () => {
  const { secret, uri } = await totpToShow(newTotpSecret(), { email: 'me+shop@example.com', store: 'Larder' })
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toBe(
    `otpauth://totp/Larder:me%2Bshop%40example.com?issuer=Larder&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
})
