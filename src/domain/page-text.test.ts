import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageDescription, readPageText } from './page-text.ts'
import { STORE_PAGE_NAMES, storePageName } from './store-pages.ts'

const textOf = (text: string) => [{ text }]

test('headings, paragraphs and lists are read, and a list ends where another begins', () => {
  const text = '# Returns\nTell us within two days.\nWe make it good.\n\n## How\n- Call\n- Write\n1. First\n2) Second\nThe end'
  expect(readPageText(text)).toEqual([
    { kind: 'heading', isMain: true, parts: textOf('Returns') },
    { kind: 'paragraph', parts: textOf('Tell us within two days.\nWe make it good.') },
    { kind: 'heading', isMain: false, parts: textOf('How') },
    { kind: 'list', isNumbered: false, items: [textOf('Call'), textOf('Write')] },
    { kind: 'list', isNumbered: true, items: [textOf('First'), textOf('Second')] },
    { kind: 'paragraph', parts: textOf('The end') },
  ])
})

test('bold text and links are parts of a paragraph', () => {
  expect(readPageText('Call **us** at [503 555 0100](tel:+15035550100), or [order](/products).')).toEqual([
    {
      kind: 'paragraph',
      parts: [
        { text: 'Call ' },
        { text: 'us', isStrong: true },
        { text: ' at ' },
        { text: '503 555 0100', url: 'tel:+15035550100' },
        { text: ', or ' },
        { text: 'order', url: '/products' },
        { text: '.' },
      ],
    },
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'vbscript:x', ' javascript:x'])(
  'an address like %s is no link',
  (url) => {
    const text = `[press](${url})`
    expect(readPageText(text)).toEqual([{ kind: 'paragraph', parts: textOf(text) }])
  },
)

test('HTML is text', () => {
  expect(readPageText('<script>alert(1)</script>')).toEqual([{ kind: 'paragraph', parts: textOf('<script>alert(1)</script>') }])
})

test('any text is read, and each link leads to the web, a mail, a call or this store', () => {
  const mark = fc.constantFrom('# ', '- ', '1. ', '**', '[a](', ')', 'javascript:', 'https://x', '/', '\\', '\n', '\n\n', 'word')
  const isSafe = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i
  fc.assert(
    fc.property(fc.array(fc.oneof(mark, fc.string({ unit: 'grapheme' }))), (pieces) => {
      for (const block of readPageText(pieces.join(''))) {
        const parts = block.kind === 'list' ? block.items.flat() : block.parts
        for (const { url } of parts) if (url !== undefined) expect(url).toMatch(isSafe)
      }
    }),
  )
})

test('search engines get the first paragraph', () => {
  expect(pageDescription('# About us\n\nWe are **two**\nsisters.\n\nMore.')).toBe('We are two sisters.')
  expect(pageDescription('# Only a heading')).toBeUndefined()
})

test('a name is a page only as it is written', () => {
  expect(STORE_PAGE_NAMES.map(storePageName)).toEqual(STORE_PAGE_NAMES)
  for (const name of ['About', 'toString', '__proto__', '', 'about ']) expect(storePageName(name)).toBeNull()
})
