import { inflateSync } from 'node:zlib'

// Only PDF files that Chromium writes are read. They have one object after another, deflated streams, and glyphs in
// hexadecimal with a map to Unicode.

interface PdfObject {
  readonly dictionary: string
  /** The stream's bytes, still deflated, or an empty string when the object has no stream. */
  readonly stream: string
}

/** Returns the text of each page of a PDF from `page.pdf()`, in the order of drawing. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf.toString('latin1'))
  const named = (id: string) => objects.get(id) ?? { dictionary: '', stream: '' }
  const referred = ({ dictionary }: PdfObject, name: string) => references(dictionary, name).map(named)
  const pagesBelow = (node: PdfObject): PdfObject[] =>
    /\/Type \/Page\b/.test(node.dictionary) ? [node] : referred(node, 'Kids').flatMap(pagesBelow)

  const catalog = [...objects.values()].filter(({ dictionary }) => /\/Type \/Catalog\b/.test(dictionary))
  const pages = catalog.flatMap((root) => referred(root, 'Pages')).flatMap(pagesBelow)
  return pages.map((page) => {
    const [, names = ''] = /\/Font <<(.*?)>>/s.exec(page.dictionary) ?? []
    const fonts = new Map<string, Font>()
    for (const [, name = '', id = ''] of names.matchAll(/\/(\w+) (\d+) 0 R/g))
      fonts.set(name, fontOf(referred(named(id), 'ToUnicode').map(inflated).join()))
    return drawnText(referred(page, 'Contents').map(inflated).join(), fonts)
  })
}

function objectsOf(pdf: string): ReadonlyMap<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  const next = /(\d+) 0 obj\n(.*?)(stream\n|\nendobj)/gs
  for (let found = next.exec(pdf); found; found = next.exec(pdf)) {
    const [, id = '', dictionary = '', end] = found
    const length = end === 'stream\n' ? Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0) : 0
    objects.set(id, { dictionary, stream: pdf.slice(next.lastIndex, next.lastIndex + length) })
    next.lastIndex += length // The bytes of a stream may look like any part of a PDF.
  }
  return objects
}

/** Returns the ids of the objects that a dictionary entry refers to. An entry has one, or an array of them. */
function references(dictionary: string, name: string): string[] {
  const [, ids = ''] = new RegExp(`/${name} \\[?((?:\\s*\\d+ 0 R)+)`).exec(dictionary) ?? []
  return [...ids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id)
}

const inflated = ({ stream }: PdfObject): string => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')

interface Font {
  readonly digits: number
  readonly texts: ReadonlyMap<number, string>
}

function fontOf(map: string): Font {
  const [, lowest = ''] = /begincodespacerange\n<(\w+)>/.exec(map) ?? []
  const texts = new Map<number, string>()
  for (const [, lines = ''] of map.matchAll(/beginbfchar\n(.*?)endbfchar/gs))
    for (const [, glyph = '', text = ''] of lines.matchAll(/<(\w+)> <(\w+)>/g)) texts.set(hex(glyph), utf16(text))
  for (const [, lines = ''] of map.matchAll(/beginbfrange\n(.*?)endbfrange/gs))
    for (const [, first = '', last = '', text = ''] of lines.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let glyph = hex(first); glyph <= hex(last); glyph++)
        texts.set(glyph, String.fromCharCode(hex(text) + glyph - hex(first)))
  return { digits: lowest.length, texts }
}

/**
 * Returns the runs of text with one space between them. Chromium starts a run at each change of font or line, and a space
 * may be a run of its own.
 */
function drawnText(content: string, fonts: ReadonlyMap<string, Font>): string {
  const runs = [...content.matchAll(/BT\n(.*?)ET\n/gs)].map(([, run = '']) => {
    const font = fonts.get(/\/(\w+) \S+ Tf/.exec(run)?.[1] ?? '')
    if (!font) return ''
    const glyphs = [...run.matchAll(/<(\w+)> Tj/g)].flatMap(
      ([, shown = '']) => shown.match(new RegExp(`\\w{${font.digits}}`, 'g')) ?? [],
    )
    return glyphs.map((glyph) => font.texts.get(hex(glyph)) ?? '').join('')
  })
  return runs.join(' ').replaceAll(/ +/g, ' ')
}

const hex = (digits: string): number => Number.parseInt(digits, 16)
const utf16 = (digits: string): string => Buffer.from(digits, 'hex').swap16().toString('utf16le')
