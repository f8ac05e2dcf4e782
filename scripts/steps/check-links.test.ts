import { expect, test } from 'vitest'
import { brokenLinks, formerRecords } from './check-links.mjs'

const FILES = new Map([
  ['README.md', '# Larder'],
  ['docs/api.md', '## 6. Online payment\n```\n# no heading\n```'],
  ['docs/pictures/', ''],
])
const findingsOf = (link: string) =>
  brokenLinks('docs/payments.md', `See [there](${link}).`, (path: string) => FILES.get(path) ?? null)

test.each([
  'api.md',
  '../README.md',
  'pictures/',
  'api.md#6-online-payment',
  'https://example.com/none',
  'mailto:maya@example.com',
])('a link to %s is fine', (link) => {
  expect(findingsOf(link)).toEqual([])
})

test.each(['orders.md', '../docs/none/', 'api.md#6-payment', 'api.md#no-heading', '#none'])('a link to %s is found', (link) => {
  FILES.set('docs/payments.md', '# Payments')
  expect(findingsOf(link)).toHaveLength(1)
})

test('code in a document contains no links', () => {
  const document = '`[a](none.md)`\n```md\n[b](none.md)\n```'
  expect(brokenLinks('README.md', document, () => null)).toEqual([])
})

test('a record that code cites and that does not exist is found', () => {
  const text = '/** Judges (docs/decisions/013). */\n// docs/decisions/012'
  expect(formerRecords('src/payment.ts', text, new Set(['013']))).toEqual([
    expect.stringContaining('src/payment.ts: docs/decisions/012'),
  ])
})
