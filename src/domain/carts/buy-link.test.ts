import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BuyLine, parseBuyItems } from './buy-link.ts'
import { MAX_LINES, MAX_QUANTITY } from './cart.ts'

const encoded = (code: string) => `~${Buffer.from(code).toString('base64url')}`

/** ASCII and control characters are among them as often as others. */
const character = fc.integer({ min: 0, max: 0x2ff }).map((code) => String.fromCodePoint(code))

const isPlain = (code: string) => /^[A-Za-z0-9._-]+$/.test(code)

test.each<[string, BuyLine[]]>([
  ['sku_123:2,sku_456:1', [line('sku_123', 2), line('sku_456', 1)]],
  ['~Z2lkOi8vc2hvcGlmeS9Qcm9kdWN0VmFyaWFudC83MDg4MTQxMg:1', [line('gid://shopify/ProductVariant/70881412', 1)]],
  ['a:1,b:2,a:3', [line('a', 4), line('b', 2)]],
  [`a:1,${encoded('a')}:1`, [line('a', 2)]],
  [`${encoded('Crème 1/2, fraîche')}:7`, [line('Crème 1/2, fraîche', 7)]],
  ['a:999,a:999', [line('a', MAX_QUANTITY)]],
  [`a:1${'0'.repeat(400)}`, [line('a', MAX_QUANTITY)]],
])('%s names products', (items, lines) => expect(parseBuyItems(items)).toEqual(lines))

function line(code: string, quantity: number): BuyLine {
  return { code, quantity }
}

test.each([
  ...['', ',', 'a', 'a:', ':1', 'a:1,', ',a:1', 'a:1,,b:1', 'a:1:1', 'a::1', 'a;1'],
  ...['a:0', 'a:01', 'a:-1', 'a:+1', 'a:1.0', 'a:1e3', 'a: 1', 'a:1 ', 'a:0x1', 'a:١', 'a:\n1', 'a:1\n'],
  ...['a b:1', 'a/b:1', 'ä:1', 'a%2Fb:1', 'a~:1', 'a\u0000:1', '<b>:1'],
  ...['~:1', '~~:1', '~YQ==:1', '~YR:1', '~Y:1', '~YWE=:1', '~a+b/:1', '~YQ YQ:1', '~%59Q:1'],
  ...['~gA:1', '~_w:1', '~7aCA:1', '~wIA:1'], // no UTF-8
  ...[`${encoded('a\u0000')}:1`, `${encoded('a\r\nb')}:1`, `${encoded('\u0085')}:1`, `${encoded('\u007f')}:1`],
])('%j is malformed', (items) => expect(parseBuyItems(items)).toBeNull())

test('a link may name as many products as an order may have lines', () => {
  const items = (count: number) => Array.from({ length: count }, (_, index) => `p${index}:1`).join(',')
  expect(parseBuyItems(items(MAX_LINES))).toHaveLength(MAX_LINES)
  expect(parseBuyItems(items(MAX_LINES + 1))).toBeNull()
  expect(parseBuyItems('a:1,'.repeat(1_000).slice(0, -1))).toEqual([line('a', MAX_QUANTITY)])
})

test('any code without control characters is read as it was written, and all others are refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: character, minLength: 1 }), fc.integer({ min: 1, max: MAX_QUANTITY }), (code, quantity) => {
      const wanted = /\p{Cc}/u.test(code) ? null : [line(code, quantity)]
      expect(parseBuyItems(`${encoded(code)}:${quantity}`)).toEqual(wanted)
      if (!isPlain(code)) expect(parseBuyItems(`${code}:${quantity}`)?.[0]?.code).not.toBe(code)
    }),
  )
})

test('no text throws, and what is read has sound quantities and distinct codes', () => {
  const piece = fc.constantFrom('a', 'b', '~', 'YQ', ':', ',', '1', '0', '999', '%', '-', '_', ' ', '\n', 'é')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      ),
      (items) => {
        const lines = parseBuyItems(items) ?? []
        expect(new Set(lines.map(({ code }) => code)).size).toBe(lines.length)
        for (const { quantity } of lines) expect(quantity >= 1 && quantity <= MAX_QUANTITY).toBe(true)
      },
    ),
  )
})
