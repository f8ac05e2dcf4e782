import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blanksOf, failedLinks, pageDescription, type TextPart } from '../../domain/settings/page-text.ts'
import { STORE_PAGE_NAMES, storePageName } from '../../domain/settings/store-pages.ts'
import { readPageText } from './read-page-text.ts'

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

const bold = (text: string): TextPart => ({ text, isStrong: true })

test.each<[text: string, parts: TextPart[]]>([
  ['[Foo](https://en.wikipedia.org/wiki/Foo_(bar))', [{ text: 'Foo', url: 'https://en.wikipedia.org/wiki/Foo_(bar)' }]],
  ['**[terms](/terms)**', [{ ...bold('terms'), url: '/terms' }]],
  ['[**terms**](/terms)', [{ ...bold('terms'), url: '/terms' }]],
  [
    '[our **terms**](/terms)',
    [
      { text: 'our ', url: '/terms' },
      { ...bold('terms'), url: '/terms' },
    ],
  ],
  ['[call us](tel:+1 (503) 555-0100)', [{ text: 'call us', url: 'tel:+15035550100' }]],
  ['[call us](tel:503 555 0100 ext. 4)', [{ text: 'call us', url: 'tel:5035550100;ext=4' }]],
  ['[911](tel:911)', [{ text: '911', url: 'tel:911' }]],
  ['See https://a.example/b.', [{ text: 'See ' }, { text: 'https://a.example/b', url: 'https://a.example/b' }, { text: '.' }]],
  ['www.example.com/x!', [{ text: 'www.example.com/x', url: 'https://www.example.com/x' }, { text: '!' }]],
  ['ann@example.com', [{ text: 'ann@example.com', url: 'mailto:ann@example.com' }]],
  ['Fresh bread.It is warm, see example.com', textOf('Fresh bread.It is warm, see example.com')],
  ['[a](/b "title")', [{ text: 'a', url: '/b' }]],
])('%s has the link that was meant', (text, parts) => {
  expect(readPageText(text)).toEqual([{ kind: 'paragraph', parts }])
})

test.each<[text: string, parts: TextPart[]]>([
  ['**Note:**Monday', [bold('Note:'), { text: 'Monday' }]],
  ['** x **', [bold(' x ')]],
  ['***x***', [{ text: '*' }, bold('x'), { text: '*' }]],
  ['![a](/b.png)', [{ text: '!' }, { text: 'a', url: '/b.png' }]],
  ...['a_b_c __d__ *e* 2*3*4', '**a', 'x** b', '****', '[x]()', '[x](example.com)', '&amp; \\* `a` ~~b~~ |c|', '> a', '---'].map(
    (text): [string, TextPart[]] => [text, textOf(text)],
  ),
  ['<javascript:alert(1)>', textOf('<javascript:alert(1)>')],
  ['[a](java&#x73;cript:alert(1))', textOf('[a](java&#x73;cript:alert(1))')],
])('%s reads as it always did', (text, parts) => {
  expect(readPageText(text)).toEqual([{ kind: 'paragraph', parts }])
})

test('the longest hostile text is read at once', () => {
  const starts = [
    '[',
    '[a](',
    '![',
    '**a ',
    '*',
    '_*',
    '[](',
    'a.a.',
    'a@',
    'http://',
    'www.',
    '[a](tel:(',
    '](tel:',
    '*a_',
    '- a\n',
    '<',
    ' ',
  ]
  for (const start of [...starts, '['.repeat(10_000)]) {
    const began = performance.now()
    readPageText(start.repeat(20_000 / start.length).padEnd(20_000, ']'))
    expect(performance.now() - began, start.slice(0, 9)).toBeLessThan(1_000) // 0.1 s on an idle machine
  }
})

test('what can be no link is named, and so is what a starting text left to write', () => {
  const text = '[Your address], [shop](example.com) [a](/b) **[c](x y)**\n- [number] days [1] [Your address]'
  expect(failedLinks(readPageText(text))).toEqual(['[shop](example.com)', '[c](x y)'])
  expect(blanksOf(text)).toEqual(['[Your address]', '[number]'])
})

test('search engines get the first paragraph', () => {
  expect(pageDescription(readPageText('# About us\n\nWe are **two**\nsisters.\n\nMore.'))).toBe('We are two sisters.')
  expect(pageDescription(readPageText('# Only a heading'))).toBeUndefined()
})

test('a name is a page only as it is written', () => {
  expect(STORE_PAGE_NAMES.map(storePageName)).toEqual(STORE_PAGE_NAMES)
  for (const name of ['About', 'toString', '__proto__', '', 'about ']) expect(storePageName(name)).toBeNull()
})
