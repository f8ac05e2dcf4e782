import { expect, test } from 'vitest'
import { emailIssue, INVALID_EMAIL } from './email.ts'

const label = (length: number) => 'x'.repeat(length)
const OF_254 = `${label(64)}@${label(63)}.${label(63)}.${label(57)}.com` // This is the longest valid email.

test.each([
  'maya@example.com',
  'maya.winter+news@shop.example.com',
  "o'hara_1-2@example.co.uk",
  'a&b@example.com',
  'o/k@example.com',
  'a!#$%*=?^`{|}~b@example.com',
  'ann@müller.example',
  'ann@例え.テスト',
  'm@x.io',
  'maya@example.xn--p1ai',
  `${label(64)}@example.com`,
  `maya@${label(63)}.com`,
  OF_254,
])('%s is an email', (text) => {
  expect(emailIssue(`  ${text} `)).toBeNull()
})

test.each([
  ['no local part', '@example.com'],
  ['65 letters before the @', `${label(65)}@example.com`],
  ['150 letters before the @', `${label(150)}@example.com`],
  ['a part of the domain of 64 letters', `maya@${label(64)}.com`],
  ['an end of the domain of 64 letters', `maya@example.${label(64)}`],
  ['255 letters in all', OF_254.replace('.com', 'x.com')],
  ['a part of the domain that begins with a hyphen', 'maya@-example.com'],
  ['a part of the domain that ends with a hyphen', 'maya@example-.com'],
  ['a dot at the start', '.maya@example.com'],
  ['a dot before the @', 'maya.@example.com'],
  ['two dots', 'maya..winter@example.com'],
  ['two dots in the domain', 'maya@example..com'],
  ['two @', 'maya@winter@example.com'],
  ['no domain', 'maya@com'],
  ['a number for a domain', 'maya@127.0.0.1'],
  ['a blank', 'maya winter@example.com'],
  ['a line break', 'maya@example.com\nx'],
])('%s is no email', (_, text) => {
  expect(emailIssue(text)).toBe(INVALID_EMAIL)
})

test.each([
  ['mäya@example.com', 'ä'],
  ['"maya"@example.com', '"'],
  ['maya,ben@example.com', ','],
  ['maya@exa_mple.com', '_'],
  ['<maya@example.com>', '<'],
  ['maya@example.com;', ';'],
])('%s is no email, for which its sign %s is named', (typed, sign) => {
  expect(emailIssue(typed)).toBe(`An email can’t have “${sign}” there`)
})
